// The scoreboard of a match, by the client that openapi-generator makes for Go.
//
//	scoreboard http://127.0.0.1:8000 MATCH
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	bonebook "bonebook_generated"
)

func main() {
	settings := bonebook.NewConfiguration()
	settings.Servers = bonebook.ServerConfigurations{{URL: os.Args[1]}}
	matches := bonebook.NewAPIClient(settings).MatchesAPI
	board, _, err := matches.ReadMatchScoreboard(context.Background(), os.Args[2]).Execute()
	if err != nil {
		log.Fatal(err)
	}
	for _, side := range board.Sides {
		fmt.Println(side.Name, side.Score, side.Games)
	}
	fmt.Println(board.Status)
}
