// e2e/daily: part 2 of 2 of the forms with unsaved entries. unsaved-forms.ts has the tests.
import { tryForms } from './unsaved-forms.ts'

tryForms({ part: 2, of: 2 })
