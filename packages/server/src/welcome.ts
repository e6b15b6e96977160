// server: the message in the terminal when everything is ready.
import type { Administrator } from './sessions/administrator.ts'

export function welcome({
  url,
  administrator,
  demo,
}: {
  url: string
  administrator: Administrator
  demo: boolean
}): string {
  const { account, password, signInData } = administrator
  return [
    '',
    '  Shelfcast is ready.',
    '',
    `  Address   ${url}`,
    ...(signInData === undefined
      ? [`  Sign in   ${url}/login`]
      : [`  Sign in   ${url}/login?data=${signInData}`, '            works once, within 24 hours']),
    `  Account   ${account}${password === undefined ? '' : `   password ${password}   (shown only now)`}`,
    ...(demo ? ['  Demo      the store "Demo Market" with simulated access points, labels and sensors'] : []),
    '',
    '  Ctrl-C stops it. docs/operations.md lists every setting.',
    '',
  ].join('\n')
}
