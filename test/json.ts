/** What a program answered, as `JSON.parse` gives it: of any shape, since the assertions decide what it should be. */
export type Json = ReturnType<typeof JSON.parse>
