// shell: what the command search can do: start an action of a screen, and blink or link what it found.
import { Link2, Lightbulb, Upload, type LucideIcon } from 'lucide-react'
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import { blinkArticles, blinkLabel } from '@shelfcast/contract/labels/led'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { ACTION, MENU, type ActionCode, type MenuCode } from '@shelfcast/contract/permissions'
import { call } from '../../api/call.ts'
import { allowed, useCodes } from '../../api/permission.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useStore } from '../../state/store-choice.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'
import type { Pick } from '../pick-list.tsx'

const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Actions that need nothing found: the screen, and the label of its action. */
const starts: readonly {
  title: TextKey
  icon: LucideIcon
  path: string
  act: string
  menu: MenuCode
  needs: ActionCode
}[] = [
  {
    title: 'command.act.upload',
    icon: Upload,
    path: '/Product/ProductInfo',
    act: 'article.upload',
    menu: MENU.productInfo,
    needs: ACTION.articleUpload,
  },
  {
    title: 'command.act.link',
    icon: Link2,
    path: '/Label/LabelInfo',
    act: 'label.link',
    menu: MENU.labelInfo,
    needs: ACTION.labelUnassign,
  },
]

interface Wish {
  words: string
  label: LabelRow | undefined
  article: ArticleRow | undefined
  go: (to: string, search?: Record<string, string>) => void
  onClose: () => void
}

export function useActions({ words, label, article, go, onClose }: Wish): Pick[] {
  const text = useText()
  const codes = useCodes()
  const { store } = useStore()
  const { attempt } = useAttempt()
  const may = (...needs: (MenuCode | ActionCode)[]) => needs.every((need) => allowed(codes, need).allowed)
  const picks: Pick[] = []
  if (article && article.assignedLabel > 0 && may(ACTION.articleLed))
    picks.push({
      id: 'blink-article',
      title: text('command.act.blinkArticle', { name: article.articleName }),
      icon: <Lightbulb {...iconSize} />,
      choose: () => {
        onClose()
        const light = { articleId: article.articleId, color: 'GREEN', duration: '1m', patternId: 0 } as const
        void attempt(async () => {
          await call(blinkArticles, { query: { store }, body: { ledBlinkList: [light] } })
          toast.say(text('command.act.blinks', { name: article.articleName }))
        })
      },
    })
  if (article && may(MENU.labelInfo, ACTION.labelUnassign))
    picks.push({
      id: 'link-article',
      title: text('command.act.linkArticle', { name: article.articleName }),
      icon: <Link2 {...iconSize} />,
      choose: () => go('/Label/LabelInfo', { act: 'label.link', articleId: article.articleId }),
    })
  if (label && may(ACTION.labelCommand))
    picks.push({
      id: 'blink-label',
      title: text('command.act.blinkLabel', { code: label.labelCode }),
      icon: <Lightbulb {...iconSize} />,
      choose: () => {
        onClose()
        void attempt(async () => {
          await call(blinkLabel, { query: { store }, body: { labelCode: label.labelCode } })
          toast.say(text('command.act.blinks', { name: label.labelCode }))
        })
      },
    })
  const wanted = words.toLowerCase()
  for (const { title, icon: Icon, path, act, menu, needs } of starts)
    if (may(menu, needs) && text(title).toLowerCase().includes(wanted))
      picks.push({ id: act, title: text(title), icon: <Icon {...iconSize} />, choose: () => go(path, { act }) })
  return picks
}
