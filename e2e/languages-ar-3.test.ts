// e2e: part 3 of 3 of the screens in Arabic. language-walk.ts has the tests.
import { walkIn } from './language-walk.ts'

walkIn({ tag: 'ar', words: 'العربية', dir: 'rtl', axe: true, part: 3, of: 3 })
