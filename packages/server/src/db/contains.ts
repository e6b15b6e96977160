// server/db: a text search as the pattern of LIKE and ILIKE. Which columns are searched is decided in each noun's rows.

/** The pattern of whatever has this text in it: `%`, `_` and the escape itself are plain characters to whoever types a search. The case stays as it is given. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
