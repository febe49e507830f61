/** A text as SQL writes it. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
