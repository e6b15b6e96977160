// simulator: Bluetooth thermometers near the demo's access points. The server knows their addresses and gives them names.
import type { AccessPoint } from './access-point.ts'
import { measured, type DemoClimate } from './demo-sensors.ts'

interface DemoThermometer extends DemoClimate {
  mac: string
  /** The name of the access point that hears it. */
  near: string
  rssi: number
}

const demoThermometers: readonly DemoThermometer[] = [
  { mac: 'A4C138D40001', near: 'Dry goods', rssi: -68, temperature: 4.4, humidity: 62 },
  { mac: 'A4C138D40002', near: 'Dairy and frozen', rssi: -77, temperature: -20.3, humidity: 58, defrosts: true },
]

/** Often, so that a viewer sees values move. */
const everyMs = 5_000
const minuteMs = 60_000

/** @returns stops them */
export function startThermometers(accessPoints: readonly { name: string; point: AccessPoint }[]): () => void {
  const start = Date.now()
  const tell = () => {
    for (const [at, { mac, near, rssi, ...climate }] of demoThermometers.entries()) {
      const { temperature: celsius, humidity } = measured(climate, at, (Date.now() - start) / minuteMs)
      accessPoints.find(({ name }) => name === near)?.point.hearThermometer(mac, { celsius, humidity, rssi })
    }
  }
  tell()
  const timer = setInterval(tell, everyMs)
  return () => clearInterval(timer)
}
