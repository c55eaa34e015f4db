import type { PageContext } from '../../web/page-context.ts'

/** `12 March 2026, 14:32`, always with its year: what is planned may be far away. */
export const dated = ({ format }: PageContext, at: number): string => `${format.date(at)}, ${format.time(at)}`
