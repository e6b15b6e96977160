// parts/label-cause: the sentences of causes, which mails share (contract/labels/cause-sentences), and their use in
// toasts.
import { causeSentences } from '@shelfcast/contract/labels/cause-sentences'

export const labelCauseText = {
  ...causeSentences,
  'cause.waiting': 'Waiting: {cause}',
  'cause.late': 'Late: {cause}',
  'cause.update_one': '{count} label updates',
  'cause.update_other': '{count} labels update',
  'cause.alsoWait_one': '{count} waits: {cause}',
  'cause.alsoWait_other': '{count} wait: {cause}',
  'cause.saved': 'Saved. {progress}.',
} as const
