/** A parsed JSON document of any shape, since assertions determine what it should be. */
export type Json = ReturnType<typeof JSON.parse>
