// server/db: a text search as the pattern of LIKE and ILIKE. Which columns are searched is decided in each noun's rows.

/** The pattern for any text that contains this one. `%`, `_` and the escape itself are plain characters in a search. The case stays as it is given. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
