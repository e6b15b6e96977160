// console: every component of the kit on one page, to look at during development. Opened as gallery.html; not part of
// the product.
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Plus, RefreshCw, Send, Trash2, Unlink } from 'lucide-react'
import { models } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { renderLabel } from '@shelfcast/render/render'
import './theme.css'
import { startText } from './text/text.ts'
import { Breadcrumb } from './ui/breadcrumb.tsx'
import { Button, IconButton } from './ui/button.tsx'
import { Donut, Sparkline, StackedBar } from './ui/charts.tsx'
import { Chip } from './ui/chip.tsx'
import { Combobox } from './ui/combobox.tsx'
import { DateTime } from './ui/date-time.tsx'
import { AskDialog } from './ui/dialog.tsx'
import { NumberField, TextArea, TextField } from './ui/field.tsx'
import { FileDrop } from './ui/file-drop.tsx'
import { Kbd } from './ui/kbd.tsx'
import { KitRoot } from './ui/kit-root.tsx'
import { LabelPicture, type LabelMark } from './parts/label-picture.tsx'
import { Menu } from './ui/menu.tsx'
import { Pagination } from './ui/pagination.tsx'
import { Progress } from './ui/progress.tsx'
import type { Choice } from './ui/choice.ts'
import { ManySelect, Select } from './ui/select.tsx'
import { SidePanel } from './ui/side-panel.tsx'
import { StatBox } from './ui/stat-box.tsx'
import { EmptyState, ErrorState, Skeleton } from './ui/states.tsx'
import { Badge, Status } from './ui/status.tsx'
import { Facts, Table } from './ui/table.tsx'
import { Tabs } from './ui/tabs.tsx'
import { TimeSeries } from './ui/time-series.tsx'
import { toast } from './ui/toast.tsx'
import { Checkbox, Switch } from './ui/toggles.tsx'

const statuses: Choice[] = [
  { value: 'SUCCESS', label: 'Updated' },
  { value: 'PROCESSING', label: 'Updating' },
  { value: 'TIMEOUT', label: 'Timed out' },
]
const article = {
  articleId: '0012345',
  name: 'Bergkäse würzig, 12 Monate gereift',
  nfcUrl: '',
  eans: ['4006381333931'],
  data: {
    LIST_PRICE: '24.90',
    SALE_PRICE: '19.90',
    UNIT_PRICE: '19.90',
    UNIT_PRICE_UNIT: 'kg',
    BARCODE: '4006381333931',
  },
}
const labelOf = (width: number, colours: string) => {
  const model = models.find((one) => one.width === width && one.colours === colours)
  if (!model) throw new Error(`No model ${width} ${colours}`)
  return {
    model,
    image: renderLabel({
      model,
      template: templateFor(model),
      kind: 'article',
      articles: [article],
      currency: 'EUR',
      language: 'en',
    }),
  }
}
const start = Date.UTC(2026, 4, 1) / 1000
const times = Array.from({ length: 24 }, (_, hour) => start + hour * 3600)
const series = [
  {
    name: 'Updates',
    values: times.map((_, hour) => Math.round(400 + 380 * Math.sin(hour / 3) + 40 * Math.cos(hour * 2))),
  },
]

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded border border-line bg-surface p-5">
      <h2 className="text-table font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}

function Gallery() {
  const [status, setStatus] = useState('TIMEOUT')
  const [many, setMany] = useState(['TIMEOUT', 'PROCESSING'])
  const [words, setWords] = useState('')
  const [digits, setDigits] = useState('0042')
  const [note, setNote] = useState('')
  const [store, setStore] = useState<Choice | null>(null)
  const [on, setOn] = useState(true)
  const [tab, setTab] = useState('shown')
  const [page, setPage] = useState(2)
  const [asks, setAsks] = useState(false)
  const [panel, setPanel] = useState(new URLSearchParams(location.search).has('panel'))
  const [box, setBox] = useState('late')
  const [file, setFile] = useState<File>()
  const [big, small, square] = useMemo(() => [labelOf(296, 'BWR'), labelOf(400, 'BWR'), labelOf(152, 'BWR')], [])
  const marks: LabelMark[] = ['none', 'moving', 'late', 'off']
  return (
    <main className="grid grid-cols-2 gap-4 p-6">
      <h1 className="col-span-2 flex items-center gap-3 text-title font-semibold">
        Kit
        <Button
          small
          onClick={() => {
            document.documentElement.dataset['theme'] =
              document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
          }}
        >
          Light or dark
        </Button>
        <Breadcrumb
          parts={[
            <a key="1" href="#top" className="hover:underline">
              Labels
            </a>,
            'Label Info',
          ]}
        />
      </h1>
      <Part title="Buttons">
        <div className="flex flex-wrap items-center gap-2">
          <Button look="strong" icon={Plus}>
            Add product
          </Button>
          <Button icon={Send}>Resend</Button>
          <Button look="quiet">Cancel</Button>
          <Button look="destroy" icon={Trash2}>
            Delete 3 labels
          </Button>
          <Button busy>Saving</Button>
          <Button icon={Unlink} disabledReason="Code 2100 (Link, unassign or delete labels) is needed.">
            Unassign
          </Button>
          <Button small>Small</Button>
          <IconButton icon={RefreshCw} label="Refresh" />
          <Menu
            trigger={<Button>Menu</Button>}
            entries={[
              { label: 'Resend', icon: Send, onPress: () => toast.say('Sent to 12 labels.') },
              {
                label: 'Delete',
                icon: Trash2,
                danger: true,
                onPress: () => toast.warn('Action failed: the label is updating.'),
              },
            ]}
          />
          <Button onClick={() => setAsks(true)}>Ask</Button>
          <Button onClick={() => setPanel(true)}>Panel</Button>
        </div>
        <div className="flex items-center gap-4">
          <Status tone="stable">Updated</Status>
          <Status tone="info">Updating</Status>
          <Status tone="caution">Late</Status>
          <Status tone="danger">Timed out</Status>
          <Status tone="off">Not linked</Status>
        </div>
        <div className="flex items-center gap-2">
          <Badge>Manual</Badge>
          <Badge tone="stable">24.11</Badge>
          <Badge tone="info">New</Badge>
          <Badge tone="caution">Low</Badge>
          <Badge tone="danger">Replace</Badge>
          <Kbd>/</Kbd>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
          <Chip name="Status" value="Timed out" onRemove={() => undefined} />
          <DateTime time="2026-05-01T08:03:09Z" timeZone="UTC" />
        </div>
      </Part>
      <Part title="Fields">
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Name" required value={words} onValue={setWords} hint="As it stands on the label." />
          <TextField label="Store code" value="" onValue={() => undefined} error="Please enter the Store Code." />
          <NumberField label="Port" value={digits} onValue={setDigits} />
          <Select label="Status" value={status} onValue={setStatus} choices={statuses} />
          <Combobox
            label="Store"
            value={store}
            onValue={setStore}
            placeholder="Type to search"
            search={async (typed) => statuses.filter((one) => one.label.toLowerCase().includes(typed.toLowerCase()))}
          />
          <TextField
            label="Search"
            labelHidden
            search
            value={words}
            onValue={setWords}
            placeholder="Search by label"
            small
          />
          <TextArea label="Description" value={note} onValue={setNote} rows={2} />
          <div className="flex flex-col gap-3 pt-6">
            <Switch label="White list" hint="Only listed labels may join." checked={on} onChecked={setOn} />
            <Checkbox label="Send e-mail" checked={on} onChecked={setOn} />
          </div>
        </div>
        <div className="w-44">
          <ManySelect label="Status" values={many} onValues={setMany} choices={statuses} />
        </div>
      </Part>
      <Part title="Labels">
        <div className="flex items-start gap-4">
          <LabelPicture image={big?.image} width={296} height={128} alt="Wanted" />
          <LabelPicture image={square?.image} width={152} height={152} alt="Small" mark="late" />
        </div>
        <div className="flex items-start gap-4">
          {marks.map((mark) => (
            <LabelPicture key={mark} image={big?.image} width={296} height={128} alt={mark} row mark={mark} />
          ))}
          <LabelPicture image={square?.image} width={152} height={152} alt="Row" row />
          <LabelPicture image={small?.image} width={400} height={300} alt="Row" row mark="moving" />
          <LabelPicture image={undefined} width={296} height={128} alt="None" row mark="off" />
        </div>
        <LabelPicture image={square?.image} width={152} height={152} alt="Twice" scale={2} mark="moving" />
      </Part>
      <Part title="Boxes and charts">
        <div className="flex gap-3">
          <StatBox label="All" value={12_408} pressed={box === 'all'} onPress={() => setBox('all')} />
          <StatBox label="Updated" tone="stable" value={11_950} pressed={box === 'ok'} onPress={() => setBox('ok')} />
          <StatBox label="Timed out" tone="danger" value={38} pressed={box === 'late'} onPress={() => setBox('late')} />
        </div>
        <StackedBar
          title="Battery"
          parts={[
            { name: 'Very good', value: 9020, tone: 'stable' },
            { name: 'Good', value: 2600, tone: 'info' },
            { name: 'Low', value: 310, tone: 'caution' },
            { name: 'Replace', value: 44, tone: 'danger' },
          ]}
        />
        <Donut
          title="Network"
          unit="gateways"
          parts={[
            { name: 'Connected', value: 14, tone: 'stable' },
            { name: 'Not ready', value: 2, tone: 'caution' },
            { name: 'Disconnected', value: 1, tone: 'danger' },
          ]}
        />
        <TimeSeries title="Updates of the last 24 hours" times={times} series={series} timeZone="UTC" />
        <Sparkline label="Updates" values={series[0]?.values ?? []} last="412" />
      </Part>
      <Part title="Tables and tabs">
        <Tabs
          label="Views"
          value={tab}
          onValue={setTab}
          tabs={[
            {
              value: 'shown',
              label: 'Shown',
              content: (
                <Facts
                  facts={[
                    ['Label', '00000218A1B3'],
                    ['Model', 'M2 2.9"'],
                    ['Last heard', <DateTime key="1" time="2026-05-01T08:03:09Z" timeZone="UTC" />],
                    ['Note', ''],
                  ]}
                />
              ),
            },
            {
              value: 'history',
              label: 'History',
              content: (
                <Table
                  caption="History"
                  columns={[{ heading: 'When' }, { heading: 'Count', end: true }]}
                  rows={[
                    ['08:00', '12'],
                    ['09:00', '1,200'],
                  ]}
                />
              ),
            },
          ]}
        />
        <Pagination page={page} size={20} total={240} onPage={setPage} onSize={() => undefined} />
        <Progress label="prices.csv" value={42} detail="4,600 of 10,950 rows" />
        <Progress label="Scanning" value={null} />
      </Part>
      <Part title="States">
        <div className="grid grid-cols-2">
          <EmptyState
            title="No gateways yet."
            hint="Scan the network for access points, or add one by its address."
            action={<Button icon={Plus}>Add gateway</Button>}
          />
          <ErrorState
            title="The list did not load: the server is unreachable."
            safe="Nothing has changed."
            onRetry={() => undefined}
          />
        </div>
        <Skeleton className="h-4 w-1/2" />
        <FileDrop
          label="Drop a price file here, or choose one"
          kinds={['.csv', '.xlsx', '.json']}
          limitBytes={200 * 1024 * 1024}
          file={file}
          onFile={setFile}
        />
      </Part>
      <AskDialog
        open={asks}
        title="Delete 3 labels?"
        verb="Delete"
        danger
        onYes={() => setAsks(false)}
        onClose={() => setAsks(false)}
      >
        The displays keep their picture. Labels that are linked cannot be deleted.
      </AskDialog>
      {panel && (
        <SidePanel
          title="00000218A1B3"
          subtitle="M2 2.9″ · Demo store"
          onClose={() => setPanel(false)}
          onNext={() => undefined}
          onPrevious={() => undefined}
          footer={
            <>
              <Button look="quiet">Cancel</Button>
              <Button look="strong">Save</Button>
            </>
          }
        >
          <LabelPicture image={big?.image} width={296} height={128} alt="Shown" />
        </SidePanel>
      )}
    </main>
  )
}

document.documentElement.dataset['theme'] = new URLSearchParams(location.search).get('theme') ?? 'light'
void startText('en')
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <KitRoot>
      <Gallery />
    </KitRoot>,
  )
