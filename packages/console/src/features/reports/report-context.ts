// features/reports: the grouping and the query of the error list, for its head and its panel.
import { createContext, useContext } from 'react'

export type ErrorsBy = 'department' | 'gateway'

export interface ErrorsShown {
  by: ErrorsBy
  onBy: (by: ErrorsBy) => void
  /** Store, filters and order of the list. */
  query: Readonly<Record<string, unknown>>
  /** Of the filters: instants, if any. */
  period: { start?: string; end?: string }
}

const none: ErrorsShown = { by: 'department', onBy: () => undefined, query: {}, period: {} }
const Shown = createContext<ErrorsShown>(none)

export const ErrorsShownProvider = Shown.Provider
export const useErrorsShown = () => useContext(Shown)
