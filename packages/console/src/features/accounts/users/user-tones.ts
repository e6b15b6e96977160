// features/accounts/users: the colour of each status of a user.
import type { AccountStatus } from '@shelfcast/contract/enumerations'
import type { Tone } from '../../../ui/status.tsx'

export const statusTone: Readonly<Record<AccountStatus, Tone>> = {
  ACTIVE: 'stable',
  DISABLED: 'off',
  WAITING: 'caution',
  INVITED: 'info',
}
