// features/labels: the actions on labels: on selected ones in the list (labels.screen.tsx), and on the one in the open
// panel (label-detail.tsx).
import { CalendarClock, ImageUp, Lightbulb, Link2, RadioTower, RefreshCw, Trash2, Unlink } from 'lucide-react'
import { checkAlive } from '@shelfcast/contract/labels/commands'
import { deleteLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { resendLabels } from '@shelfcast/contract/labels/orders'
import { unlinkLabels } from '@shelfcast/contract/labels/links'
import { ACTION } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction } from '../../screens/list-spec.ts'
import { blockedUnless, ledBlocked, perStore } from './per-store.ts'

export const LinkForm = latePanel(() => import('./link-form.tsx').then((part) => part.LinkForm))
export const BatteryWalk = latePanel(() => import('./battery/battery-walk.tsx').then((part) => part.BatteryWalk))
const ImagePush = latePanel(() => import('./image-push.tsx').then((part) => part.ImagePush))
const LedForm = latePanel(() => import('./led-form.tsx').then((part) => part.LedForm))
const PagesPanel = latePanel(() => import('./pages-panel.tsx').then((part) => part.PagesPanel))

export const labelActions: readonly ListAction<LabelRow>[] = [
  { label: 'label.relink', icon: Link2, needs: ACTION.labelUnassign, rows: 'one', panel: LinkForm },
  {
    label: 'label.unlink',
    icon: Unlink,
    needs: ACTION.labelUnassign,
    rows: 'some',
    danger: true,
    confirm: 'label.unlink.confirm',
    blockedBy: blockedUnless('unlink', 'label.unlink.blocked'),
    run: async (labels, context) => {
      await perStore(labels, (store, unAssignList) =>
        context.send(unlinkLabels, { query: { store }, body: { unAssignList } }),
      )
      context.say('label.unlink.done', { count: labels.length })
    },
  },
  {
    label: 'label.resend',
    icon: RefreshCw,
    needs: ACTION.labelCommand,
    rows: 'some',
    blockedBy: blockedUnless('resend', 'label.resend.blocked'),
    run: async (labels, context) => {
      await perStore(labels, (store, labelList) =>
        context.send(resendLabels, { query: { store }, body: { labelList } }),
      )
      context.say('label.resend.done', { count: labels.length })
    },
  },
  {
    label: 'label.led',
    icon: Lightbulb,
    needs: ACTION.labelCommand,
    rows: 'some',
    panel: LedForm,
    blockedBy: ledBlocked,
  },
  {
    label: 'label.imagePush',
    icon: ImageUp,
    needs: ACTION.labelImagePush,
    rows: 'some',
    panel: ImagePush,
    blockedBy: (labels) =>
      labels.some((label) => label.type === '')
        ? 'label.imagePush.blocked'
        : blockedUnless('imagePush', 'label.imagePush.blocked')(labels),
  },
  {
    label: 'label.pages',
    icon: CalendarClock,
    needs: ACTION.labelCommand,
    rows: 'some',
    panel: PagesPanel,
    blockedBy: blockedUnless('page', 'label.pages.blocked'),
    blockedTogether: (labels) =>
      new Set(labels.map((label) => label.store)).size > 1 ? 'label.pages.oneStore' : undefined,
  },
  {
    label: 'label.alive',
    icon: RadioTower,
    needs: ACTION.labelCommand,
    rows: 'some',
    run: async (labels, context) => {
      await perStore(labels, (store, labelList) => context.send(checkAlive, { query: { store }, body: { labelList } }))
      context.say('label.alive.sent')
    },
  },
  {
    label: 'label.delete',
    icon: Trash2,
    needs: ACTION.labelUnassign,
    rows: 'some',
    danger: true,
    confirm: 'label.delete.confirm',
    blockedBy: blockedUnless('delete', 'label.delete.blocked'),
    run: async (labels, context) => {
      await perStore(labels, (store, labelList) => context.send(deleteLabels, { query: { store, labelList } }))
      context.say('label.delete.done', { count: labels.length })
    },
  },
]

/** A label's panel has a separate section for pages. */
export const panelActions = labelActions.filter(({ label }) => label !== 'label.pages')
