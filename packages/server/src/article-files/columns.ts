// server/article-files: maps the columns of a file to product fields. The table of names is data; add a language by
// adding words.
import type { ColumnMapping } from '@shelfcast/contract/articles/files'
import { articleKeys, priceKeys, type ArticleKey } from '@shelfcast/contract/articles/articles'
import { rejectionColumn } from '@shelfcast/contract/constants'
import type { OwnPrice } from '../articles/own-keys.ts'
import type { Column } from './file-row.ts'

/** A field of the product, or a key of its data. */
export type Field = 'articleId' | 'articleName' | 'nfcUrl' | 'store' | 'eans'
export type Target = { field: Field } | { key: string; price: boolean }

const fields: readonly Field[] = ['articleId', 'articleName', 'nfcUrl', 'store', 'eans']
const prices: ReadonlySet<string> = new Set(priceKeys)
const isField = (text: string): text is Field => (fields as readonly string[]).includes(text)

/**
 * Names as price files write them (English, Croatian and neighbours, German, French, Spanish, Italian,
 * Polish, Korean, Dutch, Czech, Portuguese, Swedish, Hungarian, Russian), best first.
 */
const knownNames: Record<Field | ArticleKey, string> = {
  articleId:
    'articleid productid itemid sku plu articlenumber articleno productcode itemcode productnumber itemnumber sifra sifraproizvoda sifraartikla artikelnummer artikelnr artnr referencia reference codearticle codigo codice codicearticolo kodproduktu indeks 상품코드 상품번호 id code productnummer artikelcode kodvyrobku cislozbozi cislovyrobku idprodutto codigoproduto codigodoproduto produktnummer artnummer cikkszam termekkod артикул кодтовара кодпродукта',
  articleName:
    'articlename productname itemname naziv nazivproizvoda nazivartikla product name description bezeichnung artikelbezeichnung artikelname designation libelle nombre descripcion descrizione nomeprodotto nazwa nazwaproduktu 상품명 품명 item proizvod artikl title productnaam artikelnaam omschrijving nazevvyrobku nazevzbozi nazev nomeproduto nomedoproduto descricao produktnamn benamning termeknev megnevezes наименование названиетовара наименованиетовара название товар',
  nfcUrl: 'nfcurl nfc nfclink url link',
  store:
    'store storecode stationcode trgovina poslovnica filiale winkel winkelcode prodejna loja codigodaloja butik bolt магазин кодмагазина',
  eans: 'eans',
  BARCODE:
    'barcode ean ean13 gtin gtin13 eancode upc barkod strichcode codebarres codigodebarras codiceabarre kodkreskowy 바코드 streepjescode carovykod ean13kod streckkod vonalkod штрихкод штрихкодтовара',
  LIST_PRICE:
    'price listprice regularprice normalprice unitretail retailprice cijena maloprodajnacijena mpc preis verkaufspreis vkpreis prix prixdevente precio prezzo cena 가격 판매가 정상가 prijs verkoopprijs adviesprijs prodejnicena preco precodevenda pris forsaljningspris ar eladasiar bruttoar цена розничнаяцена ценапродажи',
  SALE_PRICE:
    'specialprice saleprice sale offer promoprice promotionprice promotionalprice offerprice discountprice posebnacijena akcijskacijena akcija mpczavrijemeposebnogoblikaprodaje aktionspreis angebotspreis angebot prixpromo preciooferta prezzoofferta cenapromocyjna 할인가 행사가 actieprijs aanbiedingsprijs akcnicena zlevnenacena precopromocional precopromocao kampanjpris erbjudandepris akciosar ценапоакции акционнаяцена ценасоскидкой',
  UNIT_PRICE:
    'unitprice priceperunit cijenazajedinicumjere cijenapojedinici grundpreis prixunitaire preciounitario prezzounitario cenajednostkowa 단위가격 eenheidsprijs prijspereenheid jednotkovacena cenazajednotku precounitario precoporunidade jamforpris jmfpris egysegar ценазаединицу ценазаедизм',
  UNIT_PRICE_UNIT:
    'unitpriceunit unitpriceper priceperunitof unitofunitprice grundpreiseinheit grundpreismenge unitedeprix 단위가격단위',
  // The unit that is sold. Beside a unit price per kilogram, files write "piece" here.
  UNIT: 'unit uom salesunit unitofmeasure jedinica jedinicamjere jedmjere jm einheit mengeneinheit verkaufseinheit unite unidad unita jednostka 단위 eenheid verkoopeenheid mernajednotka unidade enhet mertekegyseg едизм единицаизмерения',
  UNIT_DIMENSION:
    'unitdimension quantity netquantity size contents kolicina netokolicina neto inhalt menge contenu contenido contenuto ilosc 용량 규격 inhoud hoeveelheid obsah mnozstvi conteudo quantidade innehall mangd kiszereles mennyiseg объем вес количество фасовка',
  MANUFACTURER:
    'manufacturer brand marka robnamarka proizvodac marke hersteller marque fabricant fabricante produttore producent 제조사 브랜드 merk fabrikant znacka vyrobce marca varumarke tillverkare gyarto бренд производитель торговаямарка',
  ORIGIN:
    'origin countryoforigin zemljapodrijetla porijeklo herkunft herkunftsland origine origen paeseorigine kraj 원산지 herkomst landvanherkomst puvod zemepuvodu origem paisdeorigem ursprung ursprungsland szarmazas szarmazasiorszag страна странапроисхождения',
  CATEGORY1:
    'category category1 department kategorija kategorijaproizvoda warengruppe kategorie categorie categoria kategoria 분류 카테고리 afdeling oddeleni departamento kategori avdelning varugrupp termekcsoport категория группа отдел',
  TYPE: 'type articletype',
  BEST_PRICE_30:
    'bestprice30 lowestprice30 lowestprice30days najnizacijenauposljednjih30dana najnizacijena30 najnizacijenauzadnjih30dana niedrigsterpreis30tage laagsteprijs30dagen nejnizsicena30dni precomaisbaixo30dias lagstapris30dagar legalacsonyabbar30nap минимальнаяцена30дней',
  ANCHOR_PRICE: 'anchorprice referenceprice sidrenacijena sidrenacijenana252025',
  CURRENCY:
    'currency valuta waehrung wahrung devise moneda valuta 통화 munteenheid mena moeda valutakod penznem валюта',
}

const byName = new Map<string, { target: string; rank: number }>()
for (const [target, names] of Object.entries(knownNames)) {
  byName.set(plain(target), { target, rank: -1 })
  names.split(' ').forEach((name, rank) => {
    if (!byName.has(plain(name))) byName.set(plain(name), { target, rank })
  })
}

/** "Šifra proizvoda" and "sifra_proizvoda" are the same name. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The name of a column in a mapping; a column without a name uses its position. */
export const mappedName = ({ name }: Pick<Column, 'name'>, at: number): string => name || `#${at + 1}`

/** The number of cells that match known column names. */
export const knownColumns = (cells: readonly string[]): number =>
  new Set(cells.map((cell) => byName.get(plain(cell))?.target).filter(Boolean)).size

/** A field key made from a column name: "Shelf place (m)" becomes SHELF_PLACE_M. */
export function keyOf(name: string): string {
  return name
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64)
}

export interface ColumnPlan {
  /** Per column; undefined columns are left out. */
  targets: (Target | undefined)[]
  /** The same in words, for reports: column → field. */
  mapping: ColumnMapping
  /** Columns of the company's own keys whose values are also prices. */
  ownPrices: { at: number; means: OwnPrice }[]
}

/**
 * Finds the target of every column. The caller's mapping has priority, then known names; if two columns claim one
 * field, the better name wins. Every other column gets its own key.
 * @param given column name → field, data key, or '' to leave the column out
 * @param own the company's own keys that are prices
 */
export function planColumns(
  columns: readonly Column[],
  given: ColumnMapping,
  own: Readonly<Record<string, OwnPrice>> = {},
): ColumnPlan {
  const targets: (string | undefined)[] = columns.map(() => undefined)
  const taken = new Set<string>()
  const decided = new Set<number>()
  const give = (at: number, target: string) => {
    decided.add(at)
    if (target === '' || taken.has(target)) return
    taken.add(target)
    targets[at] = target
  }
  columns.forEach((column, at) => {
    const name = mappedName(column, at)
    if (Object.hasOwn(given, name)) give(at, given[name] ?? '')
    else if (column.name === rejectionColumn) give(at, '')
    else if (column.exact)
      give(at, isTarget(column.name) && !isField(column.name) ? column.name : keyOf(column.name) || `COLUMN_${at + 1}`)
  })
  const claims = columns.flatMap((column, at) => {
    const known = decided.has(at) ? undefined : byName.get(plain(column.name))
    return known ? [{ at, ...known }] : []
  })
  for (const claim of claims.sort((a, b) => a.rank - b.rank || a.at - b.at))
    if (!taken.has(claim.target)) give(claim.at, claim.target)
  columns.forEach((column, at) => {
    if (decided.has(at)) return
    const key = keyOf(column.name) || `COLUMN_${at + 1}`
    let unique = key
    for (let copy = 2; taken.has(unique); copy += 1) unique = `${key.slice(0, 60)}_${copy}`
    give(at, unique)
  })
  // A map, because a column may have a name that every object has. Of two with one name, the first counts.
  const mapping = new Map<string, string>()
  columns.forEach((column, at) => {
    const name = mappedName(column, at)
    if (!mapping.has(name)) mapping.set(name, targets[at] ?? '')
  })
  return {
    targets: targets.map((target) =>
      target === undefined
        ? undefined
        : isField(target)
          ? { field: target }
          : { key: target, price: prices.has(target) },
    ),
    mapping: Object.fromEntries(mapping),
    ownPrices: Object.entries(own).flatMap(([key, means]) => {
      const at = targets.findIndex((target) => target?.toLowerCase() === ownTarget(key).toLowerCase())
      return at < 0 ? [] : [{ at, means }]
    }),
  }
}

/** The data key of a column with one of the company's own names. */
export const ownTarget = (name: string): string => (isTarget(name) && !isField(name) ? name : keyOf(name))

/** The targets that a mapping may use. */
export function isTarget(text: string): boolean {
  return (
    text === '' ||
    isField(text) ||
    (articleKeys as readonly string[]).includes(text) ||
    (/^[\p{L}\p{N}_ .-]{1,64}$/u.test(text) && !['__proto__', 'constructor', 'prototype'].includes(text))
  )
}
