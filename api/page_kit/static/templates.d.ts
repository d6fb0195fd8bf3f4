// The elements of a page are as its template has them, and no tool reads templates for types: so an
// element that is looked up, and the element of an event, is taken for what the script uses it as.

type OnElement = "click" | "change" | "input" | "keydown" | "submit";
type Heard = (event: any) => unknown;

interface Document {
  getElementById(id: string): any;
  addEventListener(type: OnElement, heard: Heard, options?: boolean): void;
}
interface ParentNode {
  querySelector(selector: string): any;
  querySelectorAll(selector: string): NodeListOf<any>;
}
interface Element {
  closest(selector: string): any;
}
interface HTMLElement {
  addEventListener(type: OnElement, heard: Heard, options?: boolean): void;
}
declare function addEventListener(type: OnElement, heard: Heard, options?: boolean): void;
