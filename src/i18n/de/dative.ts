/** A duration in the dative, after prepositions such as „seit“ and „in“: `5 Tage` becomes `5 Tagen`. */
export const afterPreposition = (duration: string): string =>
  duration.replace(/Tage$/, 'Tagen').replace(/^weniger als eine /, 'weniger als einer ')
