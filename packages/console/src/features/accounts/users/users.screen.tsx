// features/accounts/users: the users of a company (find, add, delete), and in the cloud the sign-ups that wait. One user
// is user-detail.tsx, the form user-form.tsx.
import { Check, Plus, Trash2, X } from 'lucide-react'
import {
  approveAccounts,
  deleteAccounts,
  listAccounts,
  listCloudAccounts,
  type AccountRow,
} from '@shelfcast/contract/accounts/users'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen, type ListAction } from '../../../screens/list-spec.ts'
import { statusTone } from './user-tones.ts'

const AddUser = latePanel(() => import('./user-form.tsx').then((part) => part.AddUser))
const ApproveUsers = latePanel(() => import('./approve-users.tsx').then((part) => part.ApproveUsers))
const UserDetail = latePanel(() => import('./user-detail.tsx').then((part) => part.UserDetail))

const addUser: ListAction<AccountRow> = {
  label: 'users.new',
  icon: Plus,
  needs: ACTION.userEdit,
  rows: 'none',
  primary: true,
  panel: AddUser,
}
const deleteUsers: ListAction<AccountRow> = {
  label: 'users.delete',
  icon: Trash2,
  needs: ACTION.userEdit,
  rows: 'some',
  danger: true,
  confirm: 'users.delete.confirm',
  run: async (users, context) => {
    await context.send(deleteAccounts, { query: { account: users.map((user) => user.account) } })
    context.say('users.deleted', { count: users.length })
  },
}
const notWaiting = (users: AccountRow[]) =>
  users.some(({ status }) => status !== 'WAITING') ? ('users.notWaiting' as const) : undefined

export const usersScreen = listScreen({
  path: '/User/UserInfo',
  menu: MENU.userInfo,
  title: 'screen.userInfo',
  words: 'users',
  source: listAccounts,
  rowId: (user) => user.account,
  filters: ['account', 'firstName', 'accessLevel', 'status'],
  columns: (col) => [
    col.code('account', { width: 200 }),
    col.text('firstName', { width: 150 }),
    col.text('lastName', { width: 150 }),
    col.text('title', { width: 160 }),
    col.number('managedStoreCount', { width: 90 }),
    col.badge('status', statusTone, { width: 170 }),
    col.dateTime('lastSignIn', { width: 170 }),
    col.dateTime('lastModifiedDate', { width: 170 }),
  ],
  actions: [addUser, deleteUsers],
  open: { needs: ACTION.userDetail, by: 'account', title: (user) => user.account, width: 640, panel: UserDetail },
  empty: { text: 'users.empty', hint: 'users.empty.hint', action: 'users.new' },
})

/** Sign-ups wait for approval here. */
export const usersCloudScreen = listScreen({
  path: '/User/UserInfoCloud',
  menu: MENU.userInfo,
  title: 'screen.userInfo',
  words: 'users',
  source: listCloudAccounts,
  rowId: (user) => user.account,
  filters: ['account', 'firstName', 'status', 'accessLevel'],
  columns: (col) => [
    col.code('account', { width: 200 }),
    col.text('emailAddress', { width: 220 }),
    col.badge('status', statusTone, { width: 170 }),
    col.text('firstName', { width: 130 }),
    col.text('lastName', { width: 130 }),
    col.text('title', { width: 150 }),
    col.number('managedStoreCount', { width: 90 }),
    col.text('customer', { width: 130 }),
    col.dateTime('lastSignIn', { width: 170 }),
    col.dateTime('lastModifiedDate', { width: 170 }),
  ],
  actions: [
    addUser,
    {
      label: 'users.approve',
      icon: Check,
      needs: ACTION.userEdit,
      rows: 'some',
      blockedBy: notWaiting,
      panel: ApproveUsers,
    },
    {
      label: 'users.refuse',
      icon: X,
      needs: ACTION.userEdit,
      rows: 'some',
      danger: true,
      confirm: 'users.refuse.confirm',
      blockedBy: notWaiting,
      run: async (users, context) => {
        const body = users.map(({ account }) => ({ account, approvalStatus: false }))
        await context.send(approveAccounts, { body })
        context.say('users.refused', { count: users.length })
      },
    },
    deleteUsers,
  ],
  open: { needs: ACTION.userDetail, by: 'account', title: (user) => user.account, width: 640, panel: UserDetail },
  empty: { text: 'users.empty', hint: 'users.empty.hint', action: 'users.new' },
})
