// state: a store in one line, for the pickers.

interface StoreInfo {
  store: string
  storeName: string
  company: string
  country: string
  region: string
  city: string
}

/** company>country>region>city>storeName, then the code in parentheses (specification §3). Steps without a value are left out. */
export function storeDescription({ store, storeName, company, country, region, city }: StoreInfo): string {
  return `${[company, country, region, city, storeName].filter((step) => step !== '').join('>')} (${store})`
}
