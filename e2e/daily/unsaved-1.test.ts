// e2e/daily: part 1 of 2 of the forms with unsaved entries. unsaved-forms.ts has the tests.
import { tryForms } from './unsaved-forms.ts'

tryForms({ part: 1, of: 2 })
