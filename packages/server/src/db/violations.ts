// server/db: what the database refused, told from its error.

/** Whether a row with the same unique values is there already. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505'
