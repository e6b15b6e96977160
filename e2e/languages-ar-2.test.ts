// e2e: part 2 of 3 of the screens in Arabic. language-walk.ts has the tests.
import { walkIn } from './language-walk.ts'

walkIn({ tag: 'ar', words: 'العربية', dir: 'rtl', axe: true, part: 2, of: 3 })
