"""Faults that are put into a copy of the house on purpose: each is noticed by a test of every run.

Here belongs what a reader of the log, a writer, a cache or a sender could forget without anything
else breaking. A fault that no test notices is a missing test.
"""

from typing import Final, NamedTuple


class Mutant(NamedTuple):
    """A small patch of one file, and the test that must fail on it.

    Attributes
    ----------
    name : the fault
    file : the file below the root
    before, after : the text that is there once, and the text in its place
    test : the file of the test, and its name
    """

    name: str
    file: str
    before: str
    after: str
    test: str


_FOLLOWERS: Final = "api/event_store/followers.py"
_NEWS: Final = "api/event_store/news.py"
_BATCH: Final = "api/event_store/batch.py"
_LOG: Final = "api/event_store/log.py"
_OF_THE_DISK: Final = "tests/api/event_store/test_disk_thread.py"
_SQLITE: Final = "api/event_store/sqlite/store.py"
_CLOCK: Final = "api/event_store/database_clock.py"
_FEED: Final = "api/live/match_streams.py"
_POOLING: Final = "api/event_store/postgres/pooling.py"
_LOG_READER: Final = "api/live/log_reader.py"
_MATCHES: Final = "api/matches/matches.py"
_HOT: Final = "api/matches/hot_match.py"
_CACHE: Final = "api/bounded_cache.py"
_DELAYS: Final = "api/visibility/delays.py"
_DELIVERING: Final = "api/webhooks/delivering.py"
_ENDPOINTS: Final = "api/webhooks/endpoints.py"

_OF_FOLLOWERS: Final = "tests/api/event_store/test_followers.py"
_OF_JOINING: Final = "tests/api/live/test_joining.py"
_OF_EXCHANGES: Final = "tests/api/live/test_exchanged.py"
_OF_PROMISES: Final = "tests/api/event_store/test_promises.py"
_OF_HOT: Final = "tests/api/matches/test_hot_match.py"
_OF_WEBHOOKS: Final = "tests/api/webhooks/test_delivering.py"
_OF_EXCHANGED_WEBHOOKS: Final = "tests/api/webhooks/test_exchanged.py"
_OF_WEIGHT: Final = "tests/api/memory/test_weight.py"
_OF_LATE_ANSWERS: Final = "tests/api/event_store/test_late_answers.py"
_OF_NEWS: Final = "tests/api/event_store/test_news.py"
_OF_EXCHANGES_MEANWHILE: Final = "tests/api/live/test_exchanged_meanwhile.py"
_OF_READING: Final = "tests/api/live/test_reading_on.py"

MUTANTS: Final = (
    Mutant(
        "a follower goes on over a gap",
        _FOLLOWERS,
        "if fed is not None and fed.position == first - 1:",
        "if fed is not None:",
        f"{_OF_FOLLOWERS}::test_a_follower_goes_on_where_another_has_read_meanwhile",
    ),
    Mutant(
        "a follower folds what it parked",
        _FOLLOWERS,
        "if entry.stream not in at.parked and isinstance",
        "if isinstance",
        f"{_OF_FOLLOWERS}::test_a_poison_event_parks_its_stream_raises_an_alarm_and_others_go_on",
    ),
    Mutant(
        "others' events are taken for own ones",
        _NEWS,
        "return None if missing else last_of",
        "return last_of",
        "tests/api/live/test_match_stream.py::test_what_another_process_records_is_told_as_well",
    ),
    Mutant(
        "a log that is as long again is taken for the same",
        _NEWS,
        "same = last in (None, row) or await self._at(last.position) == last",
        "same = True",
        f"{_OF_EXCHANGES}::test_a_log_that_grew_again_by_other_events_is_known_by_its_rows",
    ),
    Mutant(
        "what was recorded here just now does not tell the log",
        _NEWS,
        "        self._known_by(row)\n\n    def reaches",
        "\n    def reaches",
        f"{_OF_LATE_ANSWERS}::"
        "test_what_was_recorded_here_just_now_is_missed_in_a_log_that_grew_as_far",
    ),
    Mutant(
        "a late answer of a log that was exchanged holds",
        _BATCH,
        "outcome if one.epoch is None or not one.epoch.over else _withheld(outcome)",
        "outcome",
        f"{_OF_LATE_ANSWERS}::test_an_append_is_not_known_to_be_recorded",
    ),
    Mutant(
        "a command stands on what was not recorded",
        _BATCH,
        "stands = c.on is None or c.on.recorded or c.on in recorded or c.on in ahead",
        "stands = True",
        f"{_OF_PROMISES}::"
        "test_what_was_decided_on_a_command_that_is_not_recorded_is_stale_whatever_the_version",
    ),
    Mutant(
        "what a sender sent who has gone is recorded",
        _LOG,
        "group = [queued for queued in group if not queued.answered.done()]",
        "pass",
        f"{_OF_PROMISES}::test_a_sender_that_has_gone_before_its_turn_has_nothing_recorded",
    ),
    Mutant(
        "a writer keeps what it knew of a group that was not recorded",
        _SQLITE,
        "            self._known = None\n            raise",
        "            raise",
        "tests/api/event_store/test_sqlite_commit.py::"
        "test_nothing_is_known_of_a_group_that_was_not_recorded",
    ),
    Mutant(
        "the event loop waits for another process that writes",
        "api/event_store/sqlite/writer.py",
        "await self._disk.do(_begin_patiently, cursor)",
        "_begin_patiently(cursor)",
        f"{_OF_THE_DISK}::test_a_report_waits_beside_the_loop_for_another_process_that_writes",
    ),
    Mutant(
        "a caller who is cancelled leaves a commit behind that is still going on",
        "api/event_store/sqlite/disk_thread.py",
        "            cancelled = error.args",
        "            raise",
        f"{_OF_THE_DISK}::test_who_goes_while_waiting_has_written_nothing_and_is_in_nobodys_way",
    ),
    Mutant(
        "a clock that is ahead is believed at once",
        _CLOCK,
        "if now - self._ahead_since < BELIEVED_AFTER:",
        "if now < self._ahead_since:",
        "tests/api/event_store/test_database_clock.py::"
        "test_a_database_a_day_ahead_for_sixteen_seconds_moves_nothing",
    ),
    Mutant(
        "who joins late is shown an old snapshot",
        _FEED,
        "if cached != position:",
        "if cached < 0:",
        f"{_OF_JOINING}::test_who_joins_late_is_shown_the_match_as_it_is_then",
    ),
    Mutant(
        "a feed repeats its snapshot",
        _FEED,
        'elif update is LOOK:\n                    yield b""',
        "elif update is LOOK:\n"
        "                    yield self._watched[match].snapshot(match, following, sight)",
        f"{_OF_JOINING}::test_a_change_of_somebodys_rights_tells_a_reader_nothing",
    ),
    Mutant(
        "a feed sends an update whose beginning the snapshot has",
        _FEED,
        "if update.after != position:",
        "if update.after > position:",
        f"{_OF_JOINING}::test_of_an_update_whose_beginning_the_snapshot_has_the_rest_is_sent",
    ),
    Mutant(
        "a snapshot of a log that was exchanged is kept",
        _FEED,
        "alike.sent, alike.snapshot = matches.length(match, sight.viewer), _NO_SNAPSHOT",
        "alike.sent = matches.length(match, sight.viewer)",
        f"{_OF_EXCHANGES}::test_a_snapshot_is_of_the_log_that_took_the_others_place",
    ),
    Mutant(
        "reads of a log that was exchanged are kept",
        _LOG_READER,
        "span = self._log.history, start, end",
        "span = 0, start, end",
        f"{_OF_EXCHANGES}::test_reads_of_a_log_are_not_those_of_the_log_that_took_its_place",
    ),
    Mutant(
        "a delay goes by the sender's time",
        _DELAYS,
        "entries[had].recorded_at <= until",
        "(entries[had].happened_at or entries[had].recorded_at) <= until",
        "tests/api/visibility/test_delays.py::"
        "test_a_delay_goes_by_the_time_of_recording_whatever_a_sender_says",
    ),
    Mutant(
        "a refusal rests on memory",
        _MATCHES,
        "if refusal and not await self._up_to_date(match, hot):",
        "if refusal and not await hot.on_record():",
        f"{_OF_HOT}::test_a_refusal_rests_on_what_another_server_recorded_too",
    ),
    Mutant(
        "a match in memory goes on over a gap",
        _HOT,
        "if entry.position == self.version + 1:",
        "if entry.position > self.version:",
        f"{_OF_HOT}::test_what_lies_behind_a_gap_is_not_taken_in",
    ),
    Mutant(
        "a fold is kept past a correction",
        _HOT,
        "        if any(isinstance(entry.fact, RecordCorrected) for entry in entries):\n",
        "        if False:\n",
        f"{_OF_HOT}::test_who_corrects_decides_on_the_record_as_corrected",
    ),
    Mutant(
        "a fold of what was lost is kept",
        _HOT,
        "            self._back_to(ahead.entries[0].position)\n",
        "",
        f"{_OF_HOT}::test_what_was_not_recorded_is_not_decided_on_any_more",
    ),
    Mutant(
        "losses are not counted",
        _HOT,
        "        self._losses += 1\n",
        "",
        f"{_OF_HOT}::test_nothing_that_was_decided_in_a_thread_stands_on_what_was_lost_meanwhile",
    ),
    Mutant(
        "nobody notices that another server was quicker",
        _HOT,
        "if any(entry != self.entries[entry.position - 1] for entry in repeated):",
        "if not any(repeated):",
        f"{_OF_HOT}::test_a_refusal_waits_for_nothing_that_cannot_be_recorded_any_more",
    ),
    Mutant(
        "a fold stands on what another server was quicker than",
        _HOT,
        "            self._back_to(lost)\n",
        "",
        f"{_OF_HOT}::test_a_refusal_waits_for_nothing_that_cannot_be_recorded_any_more",
    ),
    Mutant(
        "a command that was read in part counts whole",
        _NEWS,
        "begins = max(after, appended.log_position - size)",
        "begins = appended.log_position - size",
        f"{_OF_NEWS}::test_own_events_are_those_recorded_here_between_any_two_places",
    ),
    Mutant(
        "what was recorded in a log that is gone is taken for own events",
        _NEWS,
        "        self._own.clear()\n",
        "",
        f"{_OF_NEWS}::test_what_was_recorded_here_in_a_log_that_is_gone_is_not_our_own",
    ),
    Mutant(
        "who waits is not told of an exchange",
        _NEWS,
        "            if self.history != history:\n",
        "            if False:\n",
        f"{_OF_NEWS}::test_who_waits_is_told_that_the_log_was_exchanged",
    ),
    Mutant(
        "an exchange is noticed by each who looks",
        _NEWS,
        "if not epoch.over:",
        "if True:",
        f"{_OF_NEWS}::test_an_exchange_is_noticed_once",
    ),
    Mutant(
        "news that come while somebody looks are lost",
        _NEWS,
        "                await self._look()\n            if self.history",
        "                await self._look()\n"
        "            news = self._news\n"
        "            if self.history",
        f"{_OF_NEWS}::test_what_others_record_while_somebody_looks_is_looked_for_again",
    ),
    Mutant(
        "a report does not say what it was decided on",
        _HOT,
        "on = self._ahead[-1].footing if self._ahead else None",
        "on = None",
        f"{_OF_HOT}::test_nothing_is_recorded_behind_a_pass_that_was_decided_on_a_play",
    ),
    Mutant(
        "a part of a batch that was refused is decided on",
        _HOT,
        "            self._seen[by].back_to(self.reached + 1)\n",
        "            pass\n",
        f"{_OF_HOT}::test_of_a_batch_that_is_refused_nothing_is_decided_on",
    ),
    Mutant(
        "a second sending is shown twice",
        _MATCHES,
        "            hot.lost(ahead)\n        else:",
        "            hot.recorded(ahead)\n        else:",
        f"{_OF_HOT}::test_what_a_second_sending_would_have_recorded_is_shown_to_nobody",
    ),
    Mutant(
        "a review under way is taken for one of the match as it is",
        _HOT,
        "of((name, viewer, len(entries)), done)",
        "of((name, viewer), done)",
        "tests/api/matches/test_worked_out.py::test_what_is_under_way_is_of_the_match_as_it_was",
    ),
    Mutant(
        "folds of senders have no bound",
        _HOT,
        "if len(self._seen) > _SENDERS:",
        "if False:",
        f"{_OF_WEIGHT}::test_folds_of_senders_and_views_are_so_many_and_no_more",
    ),
    Mutant(
        "views of a match have no bound",
        _HOT,
        "if len(self._views) > _VIEWERS:",
        "if False:",
        f"{_OF_WEIGHT}::test_folds_of_senders_and_views_are_so_many_and_no_more",
    ),
    Mutant(
        "a fold of a match weighs twice",
        _HOT,
        "parts = [self._following, *",
        "parts = [self._following, self._following, *",
        f"{_OF_WEIGHT}::test_each_fold_of_a_match_weighs_once",
    ),
    Mutant(
        "folds are kept over an exchange of the log",
        _FOLLOWERS,
        "        log.when_exchanged(self._forget)\n",
        "",
        f"{_OF_FOLLOWERS}::test_folds_are_not_of_the_log_that_another_took_the_place_of",
    ),
    Mutant(
        "what was read of a log is given out in the one that took its place",
        _LOG_READER,
        "if self._log.history != history:",
        "if False:",
        f"{_OF_READING}::"
        "test_what_was_read_of_a_log_is_not_given_to_who_follows_the_one_that_took_its_place",
    ),
    Mutant(
        "what waits for a follower outlives its log",
        _LOG_READER,
        "            subscription.read_alone()\n            subscription.wake()",
        "            subscription.wake()",
        f"{_OF_READING}::"
        "test_what_waits_for_a_follower_is_not_of_the_log_that_another_took_the_place_of",
    ),
    Mutant(
        "players are those of a log that is gone",
        _LOG_READER,
        "        log.when_exchanged(self._players.clear)\n",
        "",
        f"{_OF_READING}::test_players_are_those_of_the_log_that_took_anothers_place",
    ),
    Mutant(
        "a read that failed is kept",
        _LOG_READER,
        "(reading.done() and (reading.cancelled() or reading.exception()))",
        "reading.cancelled()",
        f"{_OF_READING}::test_a_read_that_failed_is_made_again",
    ),
    Mutant(
        "a reader begins where nobody looked yet",
        _LOG_READER,
        "if cursor > log.reached:",
        "if False:",
        f"{_OF_READING}::"
        "test_nothing_is_read_for_a_follower_at_the_end_where_nobody_has_looked_how_far_that_is",
    ),
    Mutant(
        "a reader begins where it once was",
        _LOG_READER,
        "if not self._joined:\n            self.position",
        "if not self.position:\n            self.position",
        f"{_OF_READING}::test_a_follower_begins_to_be_read_for_at_the_end_of_the_log",
    ),
    Mutant(
        "what waits for a follower has no bound",
        _LOG_READER,
        "if len(self._entries) > AT_ONCE:",
        "if False:",
        f"{_OF_READING}::"
        "test_a_follower_who_takes_nothing_has_no_more_waiting_than_is_read_at_once",
    ),
    Mutant(
        "a reader that is behind sets a follower back",
        _LOG_READER,
        "max(cursor, self._reader.position)",
        "self._reader.position",
        f"{_OF_READING}::test_a_follower_is_never_set_back",
    ),
    Mutant(
        "a read that finds nothing sets a follower back",
        _LOG_READER,
        "entries[-1].log_position if entries else cursor",
        "entries[-1].log_position if entries else 0",
        f"{_OF_READING}::test_a_follower_is_never_set_back",
    ),
    Mutant(
        "who has left is given what comes",
        _LOG_READER,
        "        self._by_place.pop(subscription, None)\n",
        "",
        f"{_OF_READING}::test_who_has_left_is_given_nothing_and_what_waits_was_not_passed",
    ),
    Mutant(
        "what waits for a follower counts as passed",
        _LOG_READER,
        "self.joined and not self._entries else 0",
        "self.joined else 0",
        f"{_OF_READING}::test_who_has_left_is_given_nothing_and_what_waits_was_not_passed",
    ),
    Mutant(
        "a cache does not take off what a value weighed",
        _CACHE,
        "self._add(key, weight - cached.weight)",
        "self._add(key, weight)",
        "tests/api/memory/test_bounded_cache.py::"
        "test_it_holds_what_a_plain_cache_holds_and_no_more_than_its_bound",
    ),
    Mutant(
        "a cache lets go of what was just put in",
        _CACHE,
        "            if cached.uses or key == needed:\n                cached.uses = 0",
        "            if cached.uses:\n                cached.uses = 0",
        "tests/api/memory/test_bounded_cache.py::"
        "test_through_many_steps_it_holds_what_a_plain_cache_holds",
    ),
    Mutant(
        "a cache remembers without bound what went",
        _CACHE,
        "while len(self._gone) > max(len(self), 1):",
        "while False:",
        "tests/api/memory/test_bounded_cache.py::"
        "test_through_many_steps_it_holds_what_a_plain_cache_holds",
    ),
    Mutant(
        "a cache that is just full makes room",
        _CACHE,
        "while self.weight > self._most and",
        "while self.weight >= self._most and",
        "tests/api/memory/test_bounded_cache.py::"
        "test_through_many_steps_it_holds_what_a_plain_cache_holds",
    ),
    Mutant(
        "a webhook passes over what was not taken",
        _DELIVERING,
        "                        failed = entry, outcome\n",
        "                        failed = entry, outcome\n"
        "                        reached = structs.replace(reached, cursor=entry.log_position)\n",
        f"{_OF_WEBHOOKS}::test_everything_comes_in_order_where_some_receivers_fail_and_some_hang",
    ),
    Mutant(
        "a webhook forgets that it was set back",
        _ENDPOINTS,
        '                " WHERE id = ? AND log_position = ?",',
        '                " WHERE id = ? AND ? IS NOT NULL",',
        f"{_OF_WEBHOOKS}::"
        "test_who_asks_for_everything_again_while_it_is_told_is_told_everything_again",
    ),
    Mutant(
        "two servers tell one endpoint",
        _ENDPOINTS,
        "held_until < ? OR held_until > ?",
        "held_until < ? OR held_until <> ?",
        f"{_OF_WEBHOOKS}::test_one_server_at_a_time_tells_an_endpoint",
    ),
    Mutant(
        "a webhook outlives its owner's key",
        _DELIVERING,
        "caller = self._directory.opener(endpoint.principal, endpoint.opened_by)",
        "caller = self._directory.principal(endpoint.principal)",
        f"{_OF_WEBHOOKS}::test_the_webhook_of_a_revoked_key_delivers_nothing_more",
    ),
    Mutant(
        "a webhook that is set back to where it is goes on where it was",
        _DELIVERING,
        "if lease is None or lease.is_new:",
        "if lease is None:",
        f"{_OF_WEBHOOKS}::test_an_endpoint_set_back_to_where_it_is_is_told_what_it_may_see_since",
    ),
    Mutant(
        "a webhook that another server tells counts as told here",
        _DELIVERING,
        "if lease is None or lease.is_new:",
        "if lease and lease.is_new:",
        f"{_OF_WEBHOOKS}::"
        "test_how_far_an_endpoint_is_behind_that_another_server_tells_is_as_the_store_has_it",
    ),
    Mutant(
        "a webhook passes over what the reader left out",
        _DELIVERING,
        "if monotonic() > until or (piece.picked and not news.joined):",
        "if monotonic() > until:",
        f"{_OF_WEBHOOKS}::"
        "test_what_the_reader_left_out_while_a_place_was_not_noted_yet_is_told_too",
    ),
    Mutant(
        "who takes a webhook over knows no places",
        _DELIVERING,
        "                    await self._directory.refresh()\n                    held",
        "                    held",
        f"{_OF_WEBHOOKS}::"
        "test_who_takes_an_endpoint_over_knows_the_places_that_the_server_before_knew",
    ),
    Mutant(
        "a webhook that is set back is left alone all the same",
        _DELIVERING,
        "if lease is None or not lease.endpoint.failures:",
        "if lease is None:",
        f"{_OF_WEBHOOKS}::test_an_endpoint_that_is_set_back_while_it_is_left_alone_is_told_at_once",
    ),
    Mutant(
        "a webhook is let go of while its owner may not see what comes next",
        _DELIVERING,
        "            await asyncio.sleep(BEHIND)\n"
        "            await self.store.lease(endpoint.id, self._server)\n",
        "            await asyncio.sleep(BEHIND)\n",
        f"{_OF_WEBHOOKS}::test_an_endpoint_is_kept_while_its_owner_may_not_see_what_comes_next",
    ),
    Mutant(
        "a reader passes over what it does not read at once",
        _LOG_READER,
        "self.position = entries[-1].log_position if entries else reached",
        "self.position = reached",
        f"{_OF_READING}::test_of_more_than_is_read_at_once_nothing_is_passed_over",
    ),
    Mutant(
        "a follower goes on behind what it did not take",
        _LOG_READER,
        "if cursor != self._upto:  # it was not taken in to the end",
        "if cursor < 0:",
        f"{_OF_READING}::test_what_a_follower_did_not_take_to_the_end_is_given_again",
    ),
    Mutant(
        "a match whose place is not noted yet is for nobody",
        _LOG_READER,
        "if self._by_place and venue == Venue(stream):",
        "if venue.match != stream:",
        f"{_OF_READING}::test_a_match_that_was_opened_before_its_place_was_noted_here_is_given_whole",
    ),
    Mutant(
        "a place that was noted elsewhere is not read",
        _LOG_READER,
        "            await self._directory.refresh()\n        own",
        "            pass\n        own",
        f"{_OF_READING}::test_a_match_that_was_opened_before_its_place_was_noted_here_is_given_whole",
    ),
    Mutant(
        "a follower is given what it had",
        _LOG_READER,
        "if entry.log_position > self._after:",
        "if entry.log_position > 0:",
        f"{_OF_READING}::test_a_follower_who_is_ahead_of_the_reader_is_given_nothing_twice",
    ),
    Mutant(
        "nobody is woken where the store is away",
        _LOG_READER,
        "if away or subscription.must_end():",
        "if not away and subscription.must_end():",
        f"{_OF_READING}::test_where_the_store_is_away_everybody_looks_around",
    ),
    Mutant(
        "a connection is lost that comes after its reader was cancelled",
        _POOLING,
        "        taking.add_done_callback(partial(_give_back, pool))\n",
        "",
        "tests/api/event_store/test_postgres.py::"
        "test_readers_that_are_cancelled_at_any_time_lose_no_connection",
    ),
    Mutant(
        "a webhook passes over in a log what was passed over in the one before",
        _DELIVERING,
        "        log.when_exchanged(self._passed.clear)\n",
        "",
        f"{_OF_EXCHANGED_WEBHOOKS}::"
        "test_what_was_passed_over_in_a_log_that_is_gone_is_not_passed_over_in_the_next",
    ),
    Mutant(
        "how far a webhook was told is noted in another log",
        _DELIVERING,
        "            if epoch.over:  # the places",
        "            if False:  # the places",
        f"{_OF_EXCHANGED_WEBHOOKS}::"
        "test_how_far_a_webhook_was_told_in_a_log_that_is_gone_is_not_noted",
    ),
    Mutant(
        "a webhook waits for an entry that was lost",
        _DELIVERING,
        "            epoch.check()  # an entry that was lost",
        "            pass  # an entry that was lost",
        f"{_OF_EXCHANGED_WEBHOOKS}::"
        "test_an_entry_that_was_lost_while_it_was_to_be_told_holds_nothing_up",
    ),
    Mutant(
        "a webhook waits beyond the end of the log",
        _DELIVERING,
        "if endpoint.cursor > head:",
        "if False:",
        f"{_OF_EXCHANGED_WEBHOOKS}::test_an_endpoint_beyond_the_end_of_the_log_is_told_what_comes",
    ),
    Mutant(
        "a refusal rests on a record that is gone",
        _MATCHES,
        "            finally:\n                epoch.check()\n",
        "            finally:\n                pass\n",
        "tests/api/event_store/test_exchanged_meanwhile.py::"
        "test_reports_worked_out_of_a_lost_record_are_neither_recorded_nor_refused",
    ),
    Mutant(
        "a stream of several matches begins beyond the end of another log",
        "api/live/log_streams.py",
        "history, head = log.history, await log.head()",
        "head, history = await log.head(), log.history",
        "tests/api/live/test_exchanged_meanwhile.py::"
        "test_a_stream_of_the_league_that_begins_is_told_to_begin_anew",
    ),
    Mutant(
        "a look that finds nothing is sent",
        _FEED,
        "if after < len(self._matches.in_memory",
        "if after <= len(self._matches.in_memory",
        f"{_OF_JOINING}::test_looks_that_find_nothing_end_no_stream",
    ),
    Mutant(
        "who missed just so much gets a snapshot",
        _FEED,
        "not 0 <= position - after <= CATCH_UP",
        "not 0 <= position - after < CATCH_UP",
        f"{_OF_JOINING}::test_who_comes_back_is_told_what_was_missed_up_to_two_hundred_entries",
    ),
    Mutant(
        "who is beyond the end of a match waits for it",
        _FEED,
        "if after is None or not 0 <= position - after",
        "if after is None or not position - after",
        f"{_OF_JOINING}::test_who_comes_back_is_told_what_was_missed_up_to_two_hundred_entries",
    ),
    Mutant(
        "a stream that ended keeps its place",
        _FEED,
        "            self.places.leave(watch, who)\n",
        "",
        f"{_OF_JOINING}::test_a_stream_that_ended_has_no_place",
    ),
    Mutant(
        "an update is made for streams that ended",
        _FEED,
        "        if not alike.watches:\n",
        "        if False:\n",
        f"{_OF_JOINING}::test_nothing_is_encoded_for_streams_that_ended",
    ),
    Mutant(
        "where streams stand is that of a log that was exchanged",
        _FEED,
        "alike.sent, alike.snapshot = matches.length(match, sight.viewer), _NO_SNAPSHOT",
        "alike.snapshot = _NO_SNAPSHOT",
        f"{_OF_EXCHANGES}::test_a_stream_of_a_match_is_told_to_begin_anew",
    ),
    Mutant(
        "a stream goes on while nobody knows its reader's right",
        _FEED,
        "                        watch.end()\n",
        "                        pass\n",
        "tests/api/live/test_unknown_rights.py::"
        "test_streams_end_once_rights_are_not_known_for_five_seconds",
    ),
    Mutant(
        "what was shown of a hand is taken back",
        _DELAYS,
        "max(had, hand.started - 1) if",
        "hand.started - 1 if",
        "tests/api/visibility/test_delays.py::"
        "test_what_was_shown_of_a_hand_is_not_taken_back_where_it_is_in_play_again",
    ),
    Mutant(
        "a cache keeps a former favourite",
        _CACHE,
        "min(cached.uses + 1, _MOST_USES)",
        "cached.uses + 1",
        "tests/api/memory/test_bounded_cache.py::"
        "test_what_was_asked_for_most_goes_once_nobody_asks_any_more",
    ),
    Mutant(
        "a match that is shorter than in memory is shown as it was",
        _MATCHES,
        "                await self.log.look()",
        "                pass",
        f"{_OF_EXCHANGES}::"
        "test_who_reads_a_match_that_lost_events_is_told_that_the_log_was_exchanged",
    ),
    Mutant(
        "a second sending counts as a recorded one",
        "api/event_store/log.py",
        (
            "            if isinstance(outcome, Appended) and not outcome.replayed:\n"
            "                queued.command.footing"
        ),
        ("            if isinstance(outcome, Appended):\n                queued.command.footing"),
        "tests/api/event_store/test_promises.py::"
        "test_what_was_decided_on_a_second_sending_is_stale_whatever_the_version",
    ),
    Mutant(
        "a look is compared with what was recorded meanwhile",
        "api/event_store/news.py",
        "            if head < known:\n",
        "            if head < self.reached:\n",
        "tests/api/event_store/test_news.py::"
        "test_a_log_that_grows_while_somebody_looks_is_no_other_log",
    ),
    Mutant(
        "a log that grows while it is recognised is another one",
        "api/event_store/news.py",
        "if head < known or not same:",
        "if head < self.reached or not same:",
        "tests/api/event_store/test_news.py::"
        "test_a_log_that_grows_while_somebody_looks_is_no_other_log",
    ),
    Mutant(
        "a log is known by the first row alone",
        "api/event_store/news.py",
        "        if self._last is None or self._last.position < row.position:",
        "        if self._last is None:",
        "tests/api/event_store/test_news.py::"
        "test_an_exchange_of_what_was_recorded_since_the_first_look_is_noticed",
    ),
    Mutant(
        "a fold that took half of a piece is kept",
        "api/event_store/followers.py",
        "fed = self._folds.pop(stream)",
        "fed = self._folds.peek(stream)",
        "tests/api/event_store/test_followers.py::"
        "test_a_poison_leaves_the_row_as_it_was_before_it_though_its_stream_is_in_memory",
    ),
    Mutant(
        "a rebuild that is behind is served",
        "api/event_store/read_models.py",
        "if not reached or reached[0] < min(cursor, head):",
        "if not reached:",
        "tests/api/event_store/test_followers.py::"
        "test_a_rebuild_is_served_once_it_has_read_as_far_as_the_live_one",
    ),
    Mutant(
        "a report that waited is decided on a log that is gone",
        "api/matches/matches.py",
        ("                hot.epoch.check()\n                at, events"),
        "                at, events",
        "tests/api/event_store/test_exchanged_meanwhile.py::"
        "test_a_report_that_waits_for_its_turn_is_not_decided_on_a_lost_record",
    ),
    Mutant(
        "a refusal waits for the first report that is on its way",
        "api/matches/hot_match.py",
        ("last = self._ahead[-1]\n        await"),
        ("last = self._ahead[0]\n        await"),
        "tests/api/matches/test_hot_match.py::"
        "test_a_refusal_waits_for_all_that_was_accepted_before",
    ),
    Mutant(
        "work under way is of any viewer",
        "api/matches/hot_match.py",
        "of((name, viewer, len(entries)), done)",
        "of((name, len(entries)), done)",
        "tests/api/matches/test_worked_out.py::"
        "test_to_each_viewer_belongs_what_was_worked_out_for_them",
    ),
    Mutant(
        "a command has the same fingerprint at another match",
        "api/matches/idempotent_commands.py",
        "json.encode([path, sent, expected],",
        "json.encode([sent, expected],",
        "tests/api/access/test_keys_sent_again.py::"
        "test_the_same_body_for_another_match_or_version_is_refused_under_the_same_key",
    ),
    Mutant(
        "a command has the same fingerprint at another version",
        "api/matches/idempotent_commands.py",
        "json.encode([path, sent, expected],",
        "json.encode([path, sent],",
        "tests/api/access/test_keys_sent_again.py::"
        "test_the_same_body_for_another_match_or_version_is_refused_under_the_same_key",
    ),
    Mutant(
        "rights at one match count at another",
        "api/matches/straight_reports.py",
        "known = sha256(credentials).digest(), match",
        "known = sha256(credentials).digest(), ''",
        "tests/api/http/test_reporting.py::test_a_report_is_answered_as_its_route_answers",
    ),
    Mutant(
        "plain reports are limited by key alone",
        "api/matches/straight_reports.py",
        '            take(limits.principals, "principal", caller.id, PRINCIPAL_TOO_OFTEN)\n',
        "",
        "tests/api/http/test_rate_limit.py::"
        "test_reports_by_many_keys_of_one_principal_share_its_limit",
    ),
    Mutant(
        "a copy of rights is as young as the end of its reading",
        "api/access/directory.py",
        "self._done, self._read_at = number, began",
        "self._done, self._read_at = number, self._clock()",
        "tests/api/access/test_directory.py::test_a_copy_is_as_old_as_the_beginning_of_its_reading",
    ),
    Mutant(
        "a refresh is content with a reading under way",
        "api/access/directory.py",
        "awaited = self._begun + 1  #",
        "awaited = max(self._begun, self._done + 1)  #",
        "tests/api/access/test_directory.py::"
        "test_a_refresh_waits_for_no_reading_that_may_have_missed_the_last_change",
    ),
    Mutant(
        "viewings are dropped before they are stored",
        "api/visibility/viewings.py",
        "        noted, epoch = sorted(self._noted), self._log.epoch\n",
        (
            "        noted, epoch = sorted(self._noted), self._log.epoch\n"
            "        self._noted.difference_update(noted)\n"
        ),
        "tests/api/access/test_viewings.py::"
        "test_a_viewing_that_could_not_be_written_is_written_the_next_time",
    ),
    Mutant(
        "columns of a sealed row run into each other",
        "api/audit/signed_log/table_seals.py",
        'hashed.update(b"%d\\n%b\\n" % (len(data), data))',
        "hashed.update(data)",
        "tests/api/audit/test_sealed_tables.py::"
        "test_each_column_of_a_sealed_row_is_hashed_with_its_length",
    ),
    Mutant(
        "an older checkpoint takes a newer one's place",
        "api/audit/attesting/asking_witnesses.py",
        (
            "        if now is not None and now.checkpoint == last.checkpoint:\n"
            "            self._files"
        ),
        ("        if now is not None:\n            self._files"),
        "tests/api/audit/test_witness.py::"
        "test_a_checkpoint_that_was_signed_while_a_witness_was_asked_is_not_set_back",
    ),
    Mutant(
        "one update too many waits",
        "api/live/open_streams.py",
        "if len(self._updates) < self._backlog:",
        "if len(self._updates) <= self._backlog:",
        "tests/api/live/test_open_streams.py::"
        "test_no_more_than_the_backlog_waits_for_a_reader_who_does_not_keep_up",
    ),
    Mutant(
        "a right at one match is looked at for all",
        "api/live/open_streams.py",
        "alike = match, rights.credential",
        "alike = '', rights.credential",
        "tests/api/live/test_open_streams.py::"
        "test_the_right_of_one_key_is_looked_at_for_each_match",
    ),
    Mutant(
        "an update of which nothing is sent is a sign of life",
        "api/live/open_streams.py",
        ("        if update.data or update is ALIVE:\n            self.spoke_at = now\n"),
        "        self.spoke_at = now\n",
        "tests/api/live/test_open_streams.py::"
        "test_an_update_of_which_nothing_is_sent_is_no_sign_of_life",
    ),
    Mutant(
        "a second rotation keeps the oldest secret",
        "api/webhooks/endpoints.py",
        "*(fresh, endpoint.secrets[0], until, endpoint.id)",
        "*(fresh, endpoint.secrets[-1], until, endpoint.id)",
        "tests/api/webhooks/test_delivering.py::"
        "test_a_secret_signs_on_that_is_exchanged_twice_within_a_day",
    ),
    Mutant(
        "a lease is renewed once it is over",
        "api/webhooks/endpoints.py",
        "*(id, server, rfc3339(self._clock() + LEASE * 2 / 3)),",
        "*(id, server, rfc3339(self._clock())),",
        "tests/api/webhooks/test_delivering.py::test_a_lease_is_renewed_before_it_is_over",
    ),
    Mutant(
        "leases are given back while deliveries are under way",
        "api/webhooks/delivering.py",
        (
            "            for task in self._serving.values():\n"
            "                task.cancel()\n"
            "            await asyncio.gather(*self._serving.values(), return_exceptions=True)\n"
            "            with suppress(StoreUnavailable):\n"
            "                await self.store.give_back(self._server)"
        ),
        (
            "            with suppress(StoreUnavailable):\n"
            "                await self.store.give_back(self._server)\n"
            "            for task in self._serving.values():\n"
            "                task.cancel()\n"
            "            await asyncio.gather(*self._serving.values(), return_exceptions=True)"
        ),
        "tests/api/webhooks/test_delivering.py::"
        "test_leases_are_given_back_once_nothing_is_delivered_any_more",
    ),
    Mutant(
        "a name with one private address is sent to without TLS",
        "api/webhooks/addresses.py",
        "len(within) < len(addresses)",
        "not within",
        "tests/api/webhooks/test_addresses.py::"
        "test_what_is_sent_without_tls_goes_to_no_name_that_has_a_public_address_too",
    ),
    Mutant(
        "a state of before a correction is kept",
        "projections/following.py",
        "bisect_left(self._snapshots, position, key=_stood_at) :]",
        "bisect_left(self._snapshots, position + 1, key=_stood_at) :]",
        "tests/projections/test_following.py::"
        "test_of_what_was_corrected_first_nothing_is_left_after_a_second_correction",
    ),
    Mutant(
        "a second sending to a tournament is folded twice",
        "api/tournaments/recorded_tournaments.py",
        ("                if not appended.replayed:\n                    recorded"),
        ("                if True:\n                    recorded"),
        "tests/api/tournaments/test_fixtures.py::"
        "test_a_second_sending_that_is_answered_again_is_not_folded_twice",
    ),
    Mutant(
        "an answer given before waits for no standby",
        "api/event_store/postgres/writer.py",
        'await asyncio.gather(line.ask("mark"), line.ask("commit"))',
        'await line.ask("rollback")',
        "tests/api/event_store/test_standby.py::"
        "test_another_servers_key_is_answered_once_the_standby_has_what_it_repeats",
    ),
    Mutant(
        "a group overtakes one that waits to be decided anew",
        "api/event_store/postgres/writer.py",
        "if known is None or self._anew else",
        "if known is None else",
        "tests/api/event_store/test_postgres.py::"
        "test_a_group_that_waits_to_be_decided_anew_is_not_overtaken_by_the_next",
    ),
    Mutant(
        "a sender's fold takes in corrections whole",
        "api/matches/sender_fold.py",
        "len(entries), visible(known, by))",
        "len(entries), known)",
        "tests/api/visibility/test_paired_matches.py::"
        "test_guesses_after_an_officials_correction_read_no_hand",
    ),
    Mutant(
        "what a receiver refused of a log that is gone counts",
        _DELIVERING,
        "attempts, epoch=epoch)\n                    epoch.check()",
        "attempts, epoch=epoch)",
        f"{_OF_EXCHANGED_WEBHOOKS}::"
        "test_what_a_receiver_refused_of_a_log_that_is_gone_is_no_dead_letter_of_the_next",
    ),
    Mutant(
        "a tree goes on behind a row that was altered",
        "api/audit/signed_log/checkpointer.py",
        "if made.hashes[:1] != [self._last_leaf]:",
        "if not made.hashes[:1]:",
        "tests/api/audit/test_signing.py::"
        "test_nothing_is_signed_behind_a_last_row_that_is_another_than_was_signed",
    ),
    Mutant(
        "a stream goes on by the rights of a log that is gone",
        "api/live/log_streams.py",
        "sight = sight._replace(caller=await self._still(sight))",
        "await self._still(sight)",
        f"{_OF_EXCHANGES}::"
        "test_a_stream_that_begins_anew_goes_by_the_rights_in_the_log_that_there_is",
    ),
    Mutant(
        "a follower that reads on begins one entry too far",
        _FOLLOWERS,
        "            cursor = piece[-1].log_position\n            await",
        "            cursor = piece[-1].log_position + 1\n            await",
        f"{_OF_FOLLOWERS}::test_a_follower_misses_nothing_where_it_reads_on_within_a_long_piece",
    ),
    Mutant(
        "folds of a read model go into the one that took its place",
        _FOLLOWERS,
        "if at.generation != self._folded_for:",
        "if False:",
        f"{_OF_FOLLOWERS}::test_folds_are_not_of_the_read_model_that_another_took_the_place_of",
    ),
    Mutant(
        "a look that finds nothing is the last",
        _NEWS,
        "        if self._polls:\n            self._time_look()\n\n    async def _look(",
        "\n    async def _look(",
        f"{_OF_NEWS}::test_who_waits_has_the_store_asked_again_and_again",
    ),
    Mutant(
        "a place in the log before is waited for in the one that took its place",
        _NEWS,
        "history = self.history if history is None else history",
        "history = self.history",
        f"{_OF_EXCHANGES_MEANWHILE}::"
        "test_streams_go_on_in_a_log_that_is_exchanged_while_they_begin_anew",
    ),
    Mutant(
        "an answer of the log before is confirmed",
        "api/http/answers.py",
        """f'"{version}-{hashed[:16]}"'""",
        """f'"{version}-{len(hashed):016x}"'""",
        "tests/api/http/test_etags.py::test_no_answer_is_taken_for_one_of_a_log_that_was_exchanged",
    ),
    Mutant(
        "a document under way is one of the log before",
        "api/exchange/exchange_routes.py",
        "key = following, written, len(entries)",
        "key = match, written, len(entries)",
        "tests/api/http/test_etags.py::"
        "test_a_document_under_way_is_not_of_the_log_that_took_the_place_of_its_own",
    ),
    Mutant(
        "who waited with patience once waits without it",
        "api/http/middleware/going_first.py",
        "        self._waiting.pop(who, None)\n        lost()",
        "        lost()",
        "tests/api/http/test_in_line.py::"
        "test_each_request_of_a_sender_who_owes_time_waits_no_longer_than_a_while",
    ),
    Mutant(
        "rights of a log that is gone stay where the new one has fewer changes",
        "api/access/directory.py",
        "            self._anew += not anew and new.version < self._version",
        "            self._anew += 0",
        "tests/api/access/test_directory.py::"
        "test_a_store_with_fewer_changes_is_read_from_its_beginning",
    ),
    Mutant(
        "a server that was slower never seals again",
        "api/audit/signed_log/table_seals.py",
        "        except StaleVersion:  # another server sealed\n            self._last = None",
        "        except StaleVersion:\n            pass",
        "tests/api/event_store/test_exchanged_meanwhile.py::"
        "test_two_servers_seal_the_tables_in_turns",
    ),
    Mutant(
        "a match that was made private is published",
        "api/live/relay/relay.py",
        "if self._directory.venue(match) != venue:",
        "if False:",
        "tests/api/live/test_relay_meanwhile.py::"
        "test_a_public_match_that_is_made_private_meanwhile_is_not_published",
    ),
    Mutant(
        "the relay passes over what it does not read at once",
        "api/live/relay/relay.py",
        "reached = entries[-1].log_position if entries else reached",
        "pass",
        "tests/api/live/test_relay_meanwhile.py::"
        "test_the_relay_reads_on_where_others_recorded_more_than_is_read_at_once",
    ),
    Mutant(
        "what is on record is decided on twice while its answer is on its way",
        _HOT,
        "after = max(position, self.version)",
        "after = position",
        f"{_OF_HOT}::test_what_was_read_before_its_answer_came_is_decided_on_once",
    ),
)
