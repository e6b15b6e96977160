// features/gateways: the display name of a gateway: its name, or its MAC address without one.
import type { GatewayRow } from '@shelfcast/contract/gateways/gateways'

export const gatewayName = (gateway: GatewayRow) => gateway.name || gateway.macAddress
