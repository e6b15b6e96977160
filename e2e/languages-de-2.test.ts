// e2e: part 2 of 2 of the screens in German. language-walk.ts has the tests.
import { walkIn } from './language-walk.ts'

walkIn({ tag: 'de', words: 'Deutsch', dir: 'ltr', axe: false, part: 2, of: 2 })
