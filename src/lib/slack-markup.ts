/** Escapes the three special characters of Slack's markup; a bar is replaced, since it would end the text of a link. */
export const slackEscaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '¦')

/** A link of Slack's markup. */
export const slackLink = (url: string, text: string): string => `<${encodeURI(url)}|${slackEscaped(text)}>`

/** The text, cut to a number of characters. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1)}…`
