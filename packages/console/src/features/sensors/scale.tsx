// features/sensors: temperatures in the scale of the company. The wire always carries °C.
import { useQuery } from '@tanstack/react-query'
import { readMeasureScale, type TemperatureScale } from '@shelfcast/contract/sensors/sensors'
import { ask } from '../../api/ask.ts'
import { numberText } from '../../ui/number-text.ts'

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

export const shownTemperature = (celsius: number, scale: TemperatureScale): number =>
  round(scale === 'F' ? celsius * 1.8 + 32 : celsius, 1)

export const celsiusOf = (shown: number, scale: TemperatureScale): number =>
  round(scale === 'F' ? (shown - 32) / 1.8 : shown, 2)

/** For forms, which wait for it: a typed number must keep its scale. */
export const useScaleRead = () => useQuery(ask(readMeasureScale, {}, { staleTime: 60_000, background: true }))

export const useScale = (): TemperatureScale => useScaleRead().data?.data?.temperature ?? 'C'

export function Temperature({ celsius }: { celsius: number | null | undefined }) {
  const scale = useScale()
  if (celsius === null || celsius === undefined) return <>-</>
  return <bdi>{`${numberText(shownTemperature(celsius, scale))} °${scale}`}</bdi>
}

export function Humidity({ percent }: { percent: number | null | undefined }) {
  return percent === null || percent === undefined ? <>-</> : <bdi>{`${numberText(round(percent, 1))} %`}</bdi>
}
