type Lexer = { readonly key: string; readonly patterns: readonly string[] }

export function guessByName(filename: string, lexers: readonly Lexer[]): string | null
export function guessByText(text: string): string | null
