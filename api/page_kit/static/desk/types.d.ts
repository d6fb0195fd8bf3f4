// Forms of pages, with their fields by name, and what a form says.

export type Form = HTMLFormElement & { elements: any };
export type Field = HTMLInputElement;
export type Body = Record<string, any>;
