// state: the console's memory between visits (specification §3, app data). The signed-in user is in api/auth-state.ts.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defaultStoreCode } from '@shelfcast/contract/constants'
import type { LoginReply, ManagedStore } from '@shelfcast/contract/sessions/sessions'
import { LcdType } from '@shelfcast/contract/enumerations'
import { showTimesIn } from '../ui/date-time.tsx'
import { flag, listOf, objectOf, oneOf, withDefaults, words } from '../api/stored.ts'

export interface AppData {
  selectedStore: { store: string; name: string; company: string } | null
  searchStoreItem: string
  managedStores: ManagedStore[]
  activateFeatures: LoginReply['activateFeatures']
  permissionKey: string
  permissionValue: string
  emailaddress: string
  savePreviewSet: boolean
  currentLanguage: string
  LoginMainImage: string
  LoginLogoImage: string
  MenuLogoImage: string
  sideMenu: 'LCD' | 'SYSTEM_CONFIG' | ''
  rabbitMqEnable: boolean
  lcdType: LcdType
  staySignedIn: boolean
  timezone: string
}

export const defaultAppData: AppData = {
  selectedStore: null,
  searchStoreItem: '',
  managedStores: [],
  activateFeatures: { batchMode: false, assignSuccess: false, assignStart: false, unassign: false },
  permissionKey: '',
  permissionValue: '',
  emailaddress: '',
  savePreviewSet: false,
  currentLanguage: 'en',
  LoginMainImage: '',
  LoginLogoImage: '',
  MenuLogoImage: '',
  sideMenu: '',
  rabbitMqEnable: false,
  lcdType: 'NONE',
  staySignedIn: false,
  timezone: '',
}

/** The selected store; null in storage gives the default, which is none. */
export const storedStore = objectOf<NonNullable<AppData['selectedStore']>>({
  store: words(255),
  name: words(255),
  company: words(255),
})
const any = words()
const kinds = {
  selectedStore: storedStore,
  searchStoreItem: words(255),
  managedStores: listOf(
    objectOf<ManagedStore>({ company: any, country: any, region: any, city: any, code: any, name: any }),
    200,
  ),
  activateFeatures: objectOf<AppData['activateFeatures']>({
    batchMode: flag,
    assignSuccess: flag,
    assignStart: flag,
    unassign: flag,
  }),
  permissionKey: words(50),
  permissionValue: words(10_000),
  emailaddress: words(320),
  savePreviewSet: flag,
  currentLanguage: words(50),
  LoginMainImage: words(200),
  LoginLogoImage: words(200),
  MenuLogoImage: words(200),
  sideMenu: oneOf(['LCD', 'SYSTEM_CONFIG', '']),
  rabbitMqEnable: flag,
  lcdType: oneOf(LcdType.options),
  staySignedIn: flag,
  timezone: words(60),
}

/** The stored value, completed: wrong or missing fields get their defaults. */
export const validAppData = (stored: unknown): AppData => withDefaults<AppData>(stored, kinds, defaultAppData)

/** Where the browser stores it; absent in a new browser. */
export const appDataKey = 'shelfcast.app'

export const useAppData = create<AppData>()(
  persist((): AppData => defaultAppData, { name: appDataKey, merge: (stored) => validAppData(stored) }),
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
    // The default store is for callers that know only one; a user starts in a store that they manage.
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
