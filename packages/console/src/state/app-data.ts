// state: the console's memory between visits (specification §3, app data). The signed-in user is in api/auth-state.ts.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { z } from 'zod'
import { defaultStoreCode } from '@shelfcast/contract/constants'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { ManagedStore } from '@shelfcast/contract/sessions/sessions'
import { LcdType } from '@shelfcast/contract/enumerations'
import { showTimesIn } from '../ui/date-time.tsx'

const Features = z.object({
  batchMode: z.boolean(),
  assignSuccess: z.boolean(),
  assignStart: z.boolean(),
  unassign: z.boolean(),
})
const noFeatures = { batchMode: false, assignSuccess: false, assignStart: false, unassign: false }

/** Each field has its own fallback, so that one bad value does not cost the others. */
export const AppData = z.object({
  selectedStore: z
    .object({ store: z.string().max(255), name: z.string().max(255), company: z.string().max(255) })
    .nullable()
    .catch(null),
  searchStoreItem: z.string().max(255).catch(''),
  managedStores: z.array(ManagedStore).max(200).catch([]),
  activateFeatures: Features.catch(noFeatures),
  permissionKey: z.string().max(50).catch(''),
  permissionValue: z.string().max(10_000).catch(''),
  emailaddress: z.string().max(320).catch(''),
  savePreviewSet: z.boolean().catch(false),
  currentLanguage: z.string().max(50).catch('en'),
  LoginMainImage: z.string().max(200).catch(''),
  LoginLogoImage: z.string().max(200).catch(''),
  MenuLogoImage: z.string().max(200).catch(''),
  sideMenu: z.enum(['LCD', 'SYSTEM_CONFIG', '']).catch(''),
  rabbitMqEnable: z.boolean().catch(false),
  lcdType: LcdType.catch('NONE'),
  staySignedIn: z.boolean().catch(false),
  timezone: z.string().max(60).catch(''),
})
export type AppData = z.infer<typeof AppData>

/** The stored value, completed: wrong or missing fields get their defaults. */
export function validAppData(stored: unknown): AppData {
  return AppData.parse(typeof stored === 'object' && stored !== null ? stored : {})
}

export const defaultAppData: AppData = validAppData({})

export const useAppData = create<AppData>()(
  persist((): AppData => defaultAppData, { name: 'shelfcast.app', merge: (stored) => validAppData(stored) }),
)

// Lists, panels and charts show times alike.
showTimesIn(useAppData.getState().timezone)
useAppData.subscribe(({ timezone }) => {
  showTimesIn(timezone)
})

/** Resets everything but the language (specification §4). */
export function resetAppData(): void {
  useAppData.setState(({ currentLanguage }) => ({ ...defaultAppData, currentLanguage }))
}

/** The picker requests more stores than this when it opens; they are not stored in the browser. */
const storesKept = 200

/** At most the stored number of stores, each once, including the selected one: the header describes it. */
export function keptStores(stores: readonly ManagedStore[], chosen: AppData['selectedStore']): ManagedStore[] {
  const each = [...new Map(stores.map((store) => [`${store.company}/${store.code}`, store])).values()]
  const isChosen = ({ code, company }: ManagedStore) => code === chosen?.store && company === chosen.company
  const beyond = each.slice(storesKept).find(isChosen)
  return beyond ? [...each.slice(0, storesKept - 1), beyond] : each.slice(0, storesKept)
}

/** Applies the console's data from a sign-in, or from a re-read of the account. */
export function adoptAccount(user: LoginReply): void {
  useAppData.setState(({ selectedStore }) => {
    const stays =
      selectedStore &&
      user.managedStores.some(({ code, company }) => code === selectedStore.store && company === selectedStore.company)
    // The default store is for callers that know only one; a user starts in one of their own.
    const first = user.managedStores.find(({ code }) => code !== defaultStoreCode) ?? user.managedStores[0]
    const chosen = stays
      ? selectedStore
      : first
        ? { store: first.code, name: first.name, company: first.company }
        : null
    return {
      managedStores: keptStores(user.managedStores, chosen),
      activateFeatures: user.activateFeatures,
      permissionKey: user.permissionKey,
      permissionValue: user.permissionValue,
      emailaddress: user.tokenEmail ?? '',
      rabbitMqEnable: user.rabbitMqEnable === 'true',
      lcdType: user.lcdType,
      timezone: user.timeZone,
      selectedStore: chosen,
    }
  })
}
