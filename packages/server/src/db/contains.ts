// server/db: a text search as a LIKE or ILIKE pattern. Each noun's rows decide the columns.

/**
 * The pattern for any text that contains this one. `%`, `_` and the escape character are plain characters in a search.
 * The case stays unchanged.
 */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
