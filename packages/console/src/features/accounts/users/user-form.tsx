// features/accounts/users: adds a user, or changes one. The stores are reach-field.tsx.
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { AccountDetail } from '@shelfcast/contract/accounts/accounts'
import { readOwnAccount } from '@shelfcast/contract/accounts/accounts'
import { listLevels } from '@shelfcast/contract/accounts/levels'
import {
  AccountForm,
  addAccount,
  listAccounts,
  listCloudAccounts,
  saveAccount,
  type AccountRow,
  type Handover,
} from '@shelfcast/contract/accounts/users'
import { topLevel } from '@shelfcast/contract/permissions'
import { useCodes } from '../../../api/permission.ts'
import { ask } from '../../../api/ask.ts'
import { FormPassword, FormSelect, FormText } from '../../../screens/form-fields.tsx'
import { FormBody, FormPanel } from '../../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../../screens/operation-form.ts'
import { useText } from '../../../text/text.ts'
import { readFailure } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { HandoverPanel } from './handover-panel.tsx'
import { ReachField, reachBody, reachKinds, type Reach } from './reach-field.tsx'
import { wireWords } from '../../../api/wire/wire-words.ts'

const lists = [listAccounts, listCloudAccounts, readOwnAccount]

const reachShape = z.object({ kind: z.enum(reachKinds), areas: z.array(z.string()), stores: z.array(z.string()) })
const shape = z.object({
  account: AccountForm.shape.account,
  firstName: AccountForm.shape.firstName.unwrap(),
  lastName: AccountForm.shape.lastName.unwrap(),
  accessLevel: z.string().min(1),
  emailAddress: AccountForm.shape.emailAddress.unwrap(),
  phoneNumber: AccountForm.shape.phoneNumber.unwrap(),
  password: z.string(),
  storeList: reachShape,
})
type Values = z.input<typeof shape>

/** `levels`, once `read` has them. Those with a permission that the user lacks cannot be given; the server refuses them. */
export function useLevelChoices(company: string | undefined) {
  const mine = useCodes()
  const read = useQuery(ask(listLevels, company === undefined ? {} : { company }, { background: true }))
  const isHeld = (own: readonly number[], codes: readonly string[]) => codes.every((code) => own.includes(Number(code)))
  const levels = (read.data?.data?.accessLevelList ?? [])
    .filter(
      (level) =>
        mine.accessLevel === topLevel ||
        (level.accessLevel !== topLevel &&
          isHeld(mine.accessMenu, level.accessMenu) &&
          isHeld(mine.accessAction, level.accessAction)),
    )
    .map((level) => ({ value: level.accessLevel, label: `${level.accessLevel} · ${level.title}` }))
  return { levels, read }
}

function UserFields({ form, company, isNew }: { form: OperationForm<Values>; company: string; isNew: boolean }) {
  const [level, reach] = form.fields.watch(['accessLevel', 'storeList'])
  const saved = form.fields.formState.defaultValues?.accessLevel ?? ''
  const { levels: given, read } = useLevelChoices(company)
  const levels =
    given.some(({ value }) => value === saved) || saved === '' ? given : [...given, { value: saved, label: saved }]
  // Refusals of the server name the field as a whole; the form's own rules name its parts.
  const { storeList, ...rest } = form.fields.formState.errors as Partial<Record<string, { message?: string }>>
  const areaError = rest['permissionValue']
  return (
    <>
      {isNew && <FormText form={form} name="account" label="users.field.account" required anyCharacter />}
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="firstName" label="users.field.firstName" />
        <FormText form={form} name="lastName" label="users.field.lastName" />
        <FormText form={form} name="emailAddress" label="users.field.emailAddress" anyCharacter />
        <FormText form={form} name="phoneNumber" label="users.field.phoneNumber" anyCharacter />
      </div>
      {readFailure(read) ?? (
        <FormSelect form={form} name="accessLevel" label="users.field.accessLevel" choices={levels} required />
      )}
      <ReachField
        level={level}
        value={reach as Reach}
        error={storeList?.message ?? areaError?.message}
        onValue={(next) => form.fields.setValue('storeList', next, { shouldDirty: true })}
      />
      {isNew && (
        <FormPassword
          form={form}
          name="password"
          label="users.initialPassword"
          hint="users.password.hint"
          autoComplete="new-password"
        />
      )}
    </>
  )
}

/** Says what happened to the invitation. @returns whether a password has to be shown */
export function sayHandover(text: ReturnType<typeof useText>, email: string, answer: Handover | undefined): boolean {
  if (answer?.invitation === 'SENT') toast.say(text('users.invited', { email }))
  if (answer?.invitation === 'FAILED') toast.warn(text('users.notInvited', { reason: wireWords(answer.reason ?? '') }))
  return answer?.initialPassword !== undefined
}

export function AddUser({ company, onClose }: ListPanelProps<AccountRow>) {
  const text = useText()
  const [shown, setShown] = useState<{ account: string; password: string }>()
  const shows = useRef(false)
  const form = useOperationForm(addAccount, {
    shows: ['storeList'],
    start: {
      account: '',
      firstName: '',
      lastName: '',
      accessLevel: '',
      emailAddress: '',
      phoneNumber: '',
      password: '',
      storeList: { kind: 'STORE', areas: [], stores: [] } as Reach,
    },
    shape,
    ...(company === undefined ? {} : { query: { company } }),
    refresh: lists,
    toBody: ({ storeList, password, ...rest }) => ({
      ...rest,
      ...(password === '' ? {} : { password }),
      ...(rest.accessLevel === topLevel ? {} : reachBody(storeList, company ?? '')),
    }),
    onDone: (answer, values) => {
      shows.current = sayHandover(text, values.emailAddress, answer)
      if (shows.current) setShown({ account: values.account, password: answer?.initialPassword ?? '' })
      else if (answer?.invitation === 'NONE') toast.say(text('users.saved'))
    },
  })
  if (shown) return <HandoverPanel {...shown} onClose={() => onClose('sent')} />
  return (
    <FormPanel
      form={form}
      title="users.new"
      verb="users.new"
      width={560}
      onClose={(outcome) => {
        if (outcome !== 'sent' || !shows.current) onClose(outcome)
      }}
    >
      <UserFields form={form as unknown as OperationForm<Values>} company={company ?? ''} isNew />
    </FormPanel>
  )
}

/** Inside the panel of a user. */
export function EditUser({ user }: { user: AccountDetail }) {
  const kind = reachKinds.find((one) => one === user.permissionKey) ?? 'STORE'
  const start = {
    account: user.account,
    firstName: user.firstName,
    lastName: user.lastName,
    accessLevel: user.accessLevel,
    emailAddress: user.emailAddress,
    phoneNumber: user.phoneNumber,
    password: '',
    storeList: {
      // An empty area is none.
      kind: user.permissionValue.length === 0 ? 'STORE' : kind,
      areas: kind === 'STORE' ? [] : user.permissionValue,
      stores:
        kind === 'STORE' ? [...new Set([...user.mappedStoreList, ...user.permissionValue])] : user.mappedStoreList,
    } as Reach,
  }
  const form = useOperationForm(saveAccount, {
    shows: ['storeList'],
    start,
    shape,
    about: user.account,
    refresh: lists,
    done: 'users.saved',
    toBody: ({ storeList, password: _password, ...rest }) => ({
      ...rest,
      lastModifiedDate: user.lastModifiedDate,
      ...(rest.accessLevel === topLevel ? {} : reachBody(storeList, user.company)),
    }),
  })
  return (
    <FormBody form={form}>
      <UserFields form={form as unknown as OperationForm<Values>} company={user.company} isNew={false} />
    </FormBody>
  )
}
