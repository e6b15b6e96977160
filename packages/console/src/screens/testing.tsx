// screens/testing: a list on a page with a small server: gateways in memory that page, sort and filter according to the
// wire contract (§4).
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { RefreshCw, Trash2 } from 'lucide-react'
import { addGateway, deleteGateways, listGateways, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import { ACTION, MENU, type ActionCode } from '@shelfcast/contract/permissions'
import { listStores } from '@shelfcast/contract/stores/stores'
import { queryClient } from '../api/ask.ts'
import { useAuth } from '../api/auth-state.ts'
import { useAppData } from '../state/app-data.ts'
import { parseSearch, stringifySearch } from '../state/search-params.ts'
import { show } from '../ui/testing.tsx'
import { FormText } from './form-fields.tsx'
import { FormPanel } from './form-panel.tsx'
import { useOperationForm } from './operation-form.ts'
import { ListScreen } from './list-screen.tsx'
import { latePanel } from './late-panel.tsx'
import { listScreen, type ListPanelProps, type RowPanelProps } from './list-spec.ts'

export const gateway = (index: number): GatewayRow => ({
  id: index,
  company: 'ACME',
  store: 'S1',
  name: `Gateway ${index}`,
  macAddress: `0000000000${String(index).padStart(2, '0')}`,
  ipAddress: `10.0.0.${index}`,
  port: 80,
  networkStatus: index % 3 === 0 ? 'DISCONNECTED' : 'CONNECTED',
  state: index % 3 === 0 ? 'Offline' : 'Online',
  labelCount: String(index * 7),
  model: 'ESP32',
  gwVersion: '2.84',
  version: '2.84',
  dataChannel: 11,
  queueLength: 0,
  siteCode: '',
  lastConnectionDate: '2026-05-01T08:03:09Z',
  unassignedLabelCount: 0,
  lastRebootTime: null,
  ntpServerIp: '',
  displayNo: '',
  displayNoEnable: 'No',
  deviceId: '',
  gwFirmwareReadyVersion: '',
})

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers })

// The console keeps one stream open across tests.
const streams = new Set<EventSource>()

/**
 * A server that holds `rows`; `calls` are the requested addresses, `tell` sends a live event, `refuse` makes the next
 * answers fail.
 */
export function startList(rows: GatewayRow[]) {
  const calls: { method: string; url: URL; body: unknown }[] = []
  const server = {
    rows,
    calls,
    refuse: undefined as { status: number; body: unknown } | undefined,
    tell: () =>
      streams.forEach((stream) =>
        stream.dispatchEvent(
          new MessageEvent('GATEWAY', {
            data: JSON.stringify({ kind: 'GATEWAY', store: 'S1', ids: [], time: '2026-05-01T08:03:09Z' }),
          }),
        ),
      ),
  }
  class Stream extends EventTarget {
    onopen: (() => void) | null = null
    onmessage = null
    onerror = null
    constructor() {
      super()
      streams.add(this as unknown as EventSource)
    }
    close() {
      streams.delete(this as unknown as EventSource)
    }
  }
  globalThis.EventSource = Stream as unknown as typeof EventSource
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href)
    calls.push({
      method: init?.method ?? 'GET',
      url,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    if (server.refuse) return answer(server.refuse.status, server.refuse.body)
    const query = url.searchParams
    if (init?.method === 'DELETE') {
      // Callers may also put query values into the body (wire contract §4).
      const { gateways: named = query.getAll('gateways') } = (
        typeof init.body === 'string' ? JSON.parse(init.body) : {}
      ) as { gateways?: string[] }
      const gone = named.flatMap((value) => value.split(','))
      server.rows = server.rows.filter((row) => !gone.includes(row.macAddress))
      return answer(200, { responseCode: '200', responseMessage: 'SUCCESS' })
    }
    if (url.pathname.endsWith(listStores.path)) return answer(200, { stores: [{ store: 'S1', zoneId: 'Asia/Seoul' }] })
    const [property, direction] = (query.get('sort') ?? 'name,asc').split(',')
    const found = server.rows.filter(
      (row) =>
        row.name.toLowerCase().includes((query.get('name') ?? '').toLowerCase()) &&
        (query.get('network') !== 'offline' || row.state === 'Offline'),
    )
    if (property === 'macAddress')
      found.sort((one, other) => (direction === 'desc' ? -1 : 1) * one.macAddress.localeCompare(other.macAddress))
    const page = Number(query.get('page') ?? 0)
    const size = Number(query.get('size'))
    const some = found.slice(page * size, (page + 1) * size)
    const headers = {
      'X-total-count': String(some.length),
      'X-totalElements': String(found.length),
      'X-number': String(page),
      'X-size': String(size),
    }
    return some.length === 0 ? answer(204, undefined, headers) : answer(200, { gatewayList: some }, headers)
  }
  return server
}

function AddPanel({ store, onClose }: ListPanelProps<GatewayRow>) {
  const form = useOperationForm(addGateway, {
    start: { name: '', gateway: '' },
    query: { store: store ?? '' },
    refresh: [listGateways],
    done: 'form.saved',
  })
  return (
    <FormPanel form={form} title="list.refresh" onClose={onClose}>
      <FormText form={form} name="name" label="ui.name" />
      <FormText form={form} name="gateway" label="ui.value" anyCharacter required />
    </FormPanel>
  )
}

const RowPanel = ({ row }: RowPanelProps<GatewayRow>) => <p>{row.ipAddress}</p>

export const testScreen = listScreen({
  path: '/Gateway/GatewayInfo',
  menu: MENU.gatewayInfo,
  title: 'ui.pages',
  words: 'gateway',
  source: listGateways,
  rowId: (row) => row.macAddress,
  rowName: (row) => row.name,
  filters: [
    { key: 'name', kind: 'text', label: 'ui.name' },
    { key: 'network', kind: 'choice', options: ['online', 'offline'], label: 'ui.value' },
  ],
  columns: (col) => [
    col.text('name', { label: 'ui.name', width: 200 }),
    col.code('macAddress', { label: 'list.number' }),
    col.badge('state', { Online: 'stable', Working: 'info', Offline: 'danger' }, { label: 'ui.value' }),
    col.number('labelCount', { label: 'ui.share', sort: false }),
    col.dateTime('lastConnectionDate', { label: 'ui.time' }),
    col.text('ipAddress', { label: 'list.any', hidden: true }),
  ],
  actions: [
    {
      label: 'list.refresh',
      icon: RefreshCw,
      needs: ACTION.gatewayEdit,
      rows: 'none',
      primary: true,
      panel: latePanel(async () => AddPanel),
    },
    {
      label: 'ui.remove',
      icon: Trash2,
      needs: ACTION.gatewayEdit,
      rows: 'some',
      danger: true,
      confirm: 'list.selectedElsewhere',
      run: (rows, screen) => screen.send(deleteGateways, { query: { gateways: rows.map((row) => row.macAddress) } }),
    },
    {
      label: 'ui.retry',
      needs: ACTION.gatewayReboot,
      rows: 'some',
      blockedBy: (rows) => (rows.some((row) => row.state === 'Offline') ? 'gateway.restart.unreachable' : undefined),
      run: () => undefined,
    },
  ],
  open: { needs: ACTION.gatewayDetail, by: 'mac', title: (row) => row.name, panel: latePanel(async () => RowPanel) },
  empty: { text: 'ui.noPicture', action: 'list.refresh' },
  live: 'GATEWAY',
})

const everything: readonly ActionCode[] = [
  ACTION.gatewayEdit,
  ACTION.gatewayReboot,
  ACTION.gatewayExport,
  ACTION.gatewayDetail,
]

/** The screen at its address, for an account of one store with `actions`. */
export async function openList({
  address = '/Gateway/GatewayInfo',
  actions = everything,
  menus = [MENU.gatewayInfo.code],
  theme = 'light',
}: { address?: string; actions?: readonly ActionCode[]; menus?: readonly number[]; theme?: 'light' | 'dark' } = {}) {
  queryClient.clear()
  useAppData.setState({ selectedStore: { store: 'S1', name: 'Store 1', company: 'ACME' }, timezone: 'UTC' })
  useAuth.setState({
    loginState: true,
    account: 'anna',
    user: {
      accountInfo: {
        accessLevel: '2',
        title: '',
        accessMenu: menus.map(String),
        accessAction: actions.map(({ code }) => String(code)),
      },
    } as never,
  })
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: testScreen.path,
    component: () => <ListScreen screen={testScreen} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  await show(
    <QueryClientProvider client={queryClient}>
      <div className="p-6">
        <RouterProvider router={router} />
      </div>
    </QueryClientProvider>,
    theme,
  )
  return router
}
