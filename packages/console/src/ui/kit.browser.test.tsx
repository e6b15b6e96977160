// ui: every component of the kit in a real browser: axe in both themes, and the keyboard.
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Plus } from 'lucide-react'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button, IconButton } from './button.tsx'
import { Donut, Sparkline, StackedBar } from './charts.tsx'
import { Chip } from './chip.tsx'
import { Combobox } from './combobox.tsx'
import { DateTime, dateTimeText } from './date-time.tsx'
import { AskDialog } from './dialog.tsx'
import { NumberField, TextArea, TextField, type TextFieldProps } from './field.tsx'
import { FileDrop } from './file-drop.tsx'
import { Kbd } from './kbd.tsx'
import { LabelPicture } from '../parts/label-picture.tsx'
import { Menu } from './menu.tsx'
import { Pagination } from './pagination.tsx'
import { Popover } from './popover.tsx'
import { Progress } from './progress.tsx'
import type { Choice } from './choice.ts'
import { ManySelect, Select } from './select.tsx'
import { SidePanel } from './side-panel.tsx'
import { StatBox } from './stat-box.tsx'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'
import { Badge, Status } from './status.tsx'
import { Facts, Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { expectAccessible, show } from './testing.tsx'
import { TimeSeries } from './time-series.tsx'
import { toast } from './toast.tsx'
import { Checkbox, Switch } from './toggles.tsx'
import { text } from '../text/text.ts'

const choices: Choice[] = [
  { value: 'a', label: 'Apples' },
  { value: 'b', label: 'Bread' },
  { value: 'c', label: 'Cheese' },
]
const image = {
  width: 8,
  height: 4,
  palette: ['white', 'black', 'red'] as const,
  pixels: Uint8Array.from({ length: 32 }, (_, at) => at % 3),
}
const times = [0, 3600, 7200]
const series = [{ name: 'Updates', values: [1, 5, 3] }]

test.each(['light', 'dark'] as const)('axe finds nothing wrong with the kit in %s', async (theme) => {
  await show(
    <div className="flex flex-col gap-4 bg-surface p-6">
      <div className="flex gap-2">
        <Button look="strong" icon={Plus}>
          Add
        </Button>
        <Button>Plain</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="destroy">Delete</Button>
        <Button disabledReason="Code 2100 is needed.">Unassign</Button>
        <IconButton icon={Plus} label="New" />
      </div>
      <TextField label="Name" value="" onValue={vi.fn()} error="Please enter the Name." />
      <NumberField label="Port" value="1" onValue={vi.fn()} hint="A number" />
      <TextArea label="Note" value="" onValue={vi.fn()} />
      <Select label="Kind" value="a" onValue={vi.fn()} choices={choices} />
      <ManySelect label="Kinds" values={['a', 'b']} onValues={vi.fn()} choices={choices} />
      <Combobox label="Store" value={null} onValue={vi.fn()} search={async () => choices} />
      <Checkbox label="Mail" checked onChecked={vi.fn()} />
      <Switch label="White list" hint="Only listed labels." checked={false} onChecked={vi.fn()} />
      <Status tone="stable">Updated</Status>
      <Status tone="caution">Late</Status>
      <Status tone="danger">Timed out</Status>
      <Badge>Manual</Badge>
      <Badge tone="stable">ok</Badge>
      <Badge tone="caution">low</Badge>
      <Badge tone="danger">bad</Badge>
      <Badge tone="info">new</Badge>
      <DateTime time="2026-05-01T08:03:09Z" timeZone="UTC" />
      <Chip name="Status" value="Late" onRemove={vi.fn()} />
      <Kbd>/</Kbd>
      <Breadcrumb
        parts={[
          <a key="1" href="#x">
            Labels
          </a>,
          'Label Info',
        ]}
      />
      <Tabs
        label="Views"
        value="1"
        onValue={vi.fn()}
        tabs={[
          { value: '1', label: 'One', content: 'First' },
          { value: '2', label: 'Two', content: 'Second' },
        ]}
      />
      <Pagination page={1} size={20} total={100} onPage={vi.fn()} onSize={vi.fn()} />
      <Progress label="prices.csv" value={40} />
      <Progress label="Scan" value={null} />
      <StatBox label="Late" value={3} tone="danger" pressed onPress={vi.fn()} />
      <EmptyState title="Nothing yet." hint="Add one." action={<Button>Add it</Button>} />
      <ErrorState title="It failed." safe="Nothing has changed." onRetry={vi.fn()} />
      <Skeleton />
      <FileDrop label="Drop a file" kinds={['.csv']} limitBytes={10} file={undefined} onFile={vi.fn()} />
      <Facts facts={[['Model', 'M2']]} />
      <Table
        caption="Counts"
        columns={[{ heading: 'When' }, { heading: 'Count', end: true }]}
        rows={[['08:00', '1']]}
      />
      <LabelPicture image={image} width={8} height={4} alt="Cheese 1.99" mark="moving" />
      <LabelPicture image={undefined} width={296} height={128} alt="Label" row mark="off" />
      <StackedBar
        title="Battery"
        parts={[
          { name: 'Good', value: 3, tone: 'stable' },
          { name: 'Low', value: 1, tone: 'caution' },
        ]}
      />
      <Donut title="Network" unit="gateways" parts={[{ name: 'Connected', value: 2, tone: 'stable' }]} />
      <Sparkline label="Updates" values={[1, 2]} last="2" />
      <TimeSeries title="Day" times={times} series={series} timeZone="UTC" />
    </div>,
    theme,
  )
  await expectAccessible()
})

test('a disabled button stays reachable, shows why, and does nothing', async () => {
  const press = vi.fn()
  await show(
    <Button disabledReason="Code 2100 is needed." onClick={press}>
      Unassign
    </Button>,
  )
  await userEvent.tab()
  const button = page.getByRole('button', { name: 'Unassign' })
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAccessibleDescription('Code 2100 is needed.')
  await userEvent.keyboard('{Enter} ')
  expect(press).not.toHaveBeenCalled()
})

function Typing({
  kind: Field = TextField,
  ...props
}: Partial<TextFieldProps> & { kind?: typeof TextField | typeof NumberField }) {
  const [value, setValue] = useState('')
  return <Field label="Field" value={value} onValue={setValue} {...props} />
}

test('text fields block percent, semicolon, slash, comma and backslash, and say so', async () => {
  await show(<Typing />)
  const field = page.getByLabelText('Field')
  await field.click()
  await userEvent.keyboard('a%;/,\\b')
  await expect.element(field).toHaveValue('ab')
  await userEvent.keyboard('/')
  await expect.element(field).toHaveAccessibleDescription(text('ui.blockedCharacter', { character: '/' }))
  await field.fill('1/2%')
  await expect.element(field).toHaveValue('12')
})

test('a field for addresses and prices accepts every character', async () => {
  await show(<Typing anyCharacter />)
  await page.getByLabelText('Field').click()
  await userEvent.keyboard('http://a,b%;')
  await expect.element(page.getByLabelText('Field')).toHaveValue('http://a,b%;')
})

test('number fields accept digits only and keep leading zeros', async () => {
  await show(<Typing kind={NumberField} />)
  await page.getByLabelText('Field').click()
  await userEvent.keyboard('0a0-4.2e')
  await expect.element(page.getByLabelText('Field')).toHaveValue('0042')
})

test('a select works with the keyboard', async () => {
  const choose = vi.fn()
  await show(<Select label="Kind" value="a" onValue={choose} choices={choices} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Bread' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(choose).toHaveBeenCalledWith('b')
})

test('text typed into a closed combobox stays and is searched for, through any number of renders', async () => {
  const search = (words: string) =>
    Promise.resolve(
      ['Milk', 'Mint']
        .filter((name) => name.toLowerCase().includes(words.toLowerCase()))
        .map((name) => ({ value: name, label: name })),
    )
  function Page() {
    const [turn, setTurn] = useState(0)
    useEffect(() => {
      const timer = setInterval(() => setTurn((before) => before + 1), 50)
      return () => clearInterval(timer)
    }, [])
    return (
      <Combobox
        label="Product"
        value={{ value: 'Milk', label: 'Milk' }}
        onValue={() => undefined}
        search={search}
        hint={`Turn ${turn}`}
      />
    )
  }
  await show(<Page />)
  const field = page.getByRole('combobox')
  await field.fill('min')
  await expect.element(page.getByRole('option', { name: 'Mint' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Milk' })).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('min')
})

test('a combobox searches while the user types and takes the first match on Enter', async () => {
  const choose = vi.fn()
  await show(
    <Combobox
      label="Store"
      value={null}
      onValue={choose}
      search={async (typed) => choices.filter((one) => one.label.toLowerCase().startsWith(typed.toLowerCase()))}
    />,
  )
  await page.getByRole('combobox').click()
  await userEvent.keyboard('che')
  await expect.element(page.getByRole('option', { name: 'Apples' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'Cheese' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith({ value: 'c', label: 'Cheese' })
})

test('space turns a switch and a checkbox', async () => {
  const turn = vi.fn()
  const tick = vi.fn()
  await show(
    <>
      <Switch label="White list" checked={false} onChecked={turn} />
      <Checkbox label="Mail" checked={false} onChecked={tick} />
    </>,
  )
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect([turn.mock.calls[0]?.[0], tick.mock.calls[0]?.[0]]).toEqual([true, true])
})

test('arrows move through tabs', async () => {
  function Views() {
    const [value, setValue] = useState('1')
    return (
      <Tabs
        label="Views"
        value={value}
        onValue={setValue}
        tabs={[
          { value: '1', label: 'One', content: 'First' },
          { value: '2', label: 'Two', content: 'Second' },
        ]}
      />
    )
  }
  await show(<Views />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Second')
})

test('a menu opens, runs and closes with the keyboard', async () => {
  const run = vi.fn()
  await show(
    <Menu
      trigger={<Button>More</Button>}
      entries={[
        { label: 'Resend', onPress: vi.fn() },
        { label: 'Delete', onPress: run, danger: true },
        { label: 'Move', onPress: vi.fn(), disabledReason: 'Not now.' },
      ]}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Resend' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(run).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('a popover is named and closes with Escape', async () => {
  await show(
    <Popover title="Columns" trigger={<Button>Columns</Button>}>
      <Checkbox label="Name" checked onChecked={vi.fn()} />
    </Popover>,
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a destructive question starts on Cancel, keeps focus inside, and Escape cancels', async () => {
  const yes = vi.fn()
  function Asking() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Delete</Button>
        <AskDialog
          open={open}
          title="Delete 3 labels?"
          verb="Delete them"
          danger
          onYes={yes}
          onClose={() => setOpen(false)}
        >
          They keep their picture.
        </AskDialog>
      </>
    )
  }
  await show(<Asking />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Delete 3 labels?' }))
    .toHaveAccessibleDescription('They keep their picture.')
  await expect.element(page.getByRole('button', { name: text('ui.cancel') })).toHaveFocus()
  await expectAccessible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Delete them' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: text('ui.cancel') })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  expect(yes).not.toHaveBeenCalled()
})

test('a side panel leaves the page usable, moves to the next row by arrow, and Escape closes it before anything behind it', async () => {
  const next = vi.fn()
  const behind = vi.fn()
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Button onClick={behind}>Behind</Button>
        {open && (
          <SidePanel title="00000218A1B3" onClose={() => setOpen(false)} onNext={next}>
            <TextField label="Name" value="" onValue={vi.fn()} />
          </SidePanel>
        )}
      </>
    )
  }
  await show(<Page />)
  await page.getByRole('button', { name: 'Open' }).click()
  const panel = page.getByRole('dialog', { name: '00000218A1B3' })
  await expect.element(panel).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  expect(next).toHaveBeenCalledOnce()
  await page.getByLabelText(text('store.field.storeName')).click()
  await userEvent.keyboard('{ArrowDown}')
  expect(next).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Behind' }).click()
  expect(behind).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})

test('toasts are announced and can be closed', async () => {
  await show(<Button onClick={() => toast.warn('Action failed.')}>Go</Button>)
  await page.getByRole('button', { name: 'Go' }).click()
  await expect.element(page.getByText('Action failed.').first()).toBeVisible()
  await expectAccessible()
})

test('pagination goes to a page and knows its ends', async () => {
  const go = vi.fn()
  await show(<Pagination page={0} size={20} total={95} onPage={go} onSize={vi.fn()} />)
  await expect.element(page.getByText(text('ui.rangeOf', { from: 1, to: 20, total: 95 }))).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: text('ui.previousPage') }))
    .toHaveAccessibleDescription(text('ui.atFirstPage'))
  await page.getByRole('button', { name: text('ui.nextPage') }).click()
  expect(go).toHaveBeenLastCalledWith(1)
  const select = page.getByRole('combobox', { name: text('ui.goToPage') })
  expect(select.element().getBoundingClientRect().width).toBe(100)
  await select.click()
  await page.getByRole('option', { name: '5' }).click()
  expect(go).toHaveBeenLastCalledWith(4)
})

test('a summary box shows whether its filter is active', async () => {
  await show(<StatBox label="Late" value={3} pressed onPress={vi.fn()} />)
  await expect.element(page.getByRole('button', { name: 'Late 3' })).toHaveAttribute('aria-pressed', 'true')
})

test('a file of the wrong kind or size is refused by name', async () => {
  const take = vi.fn()
  await show(<FileDrop label="Prices" kinds={['.csv']} limitBytes={3} file={undefined} onFile={take} />)
  await page.getByLabelText('Prices').upload(new File(['ab'], 'prices.exe'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(text('ui.fileKind', { name: 'prices.exe', kinds: '.csv' }))
  await page.getByLabelText('Prices').upload(new File(['abcd'], 'prices.csv'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('prices.csv is larger than')
  await page.getByLabelText('Prices').upload(new File(['ab'], 'prices.csv'))
  expect(take).toHaveBeenCalledOnce()
})

test('a label is drawn pixel by pixel, and only in whole multiples', async () => {
  await show(<LabelPicture image={image} width={8} height={4} alt="Cheese" scale={3} mark="late" />)
  const canvas = page.getByRole('img', { name: 'Cheese. Late' }).element() as HTMLCanvasElement
  const { width, height } = canvas.getBoundingClientRect()
  expect([canvas.width, canvas.height, width, height, getComputedStyle(canvas).imageRendering]).toEqual([
    8,
    4,
    24,
    12,
    'pixelated',
  ])
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, 3, 1) ?? { data: [] }
  expect([data[0], data[4], data[8]].map((red) => (red ?? 0) > 128)).toEqual([true, false, true])
})

test('every chart has its table one key away', async () => {
  await show(
    <StackedBar
      title="Battery"
      parts={[
        { name: 'Good', value: 3, tone: 'stable' },
        { name: 'Low', value: 1, tone: 'caution' },
      ]}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('row', { name: 'Good 3 75 %' })).toBeVisible()
})

test('a time series is drawn when its library has loaded', async () => {
  const { container } = await show(<TimeSeries title="Day" times={times} series={series} timeZone="UTC" />)
  await expect.poll(() => container.querySelector('.uplot canvas')).not.toBeNull()
  await expect.element(page.getByRole('img', { name: 'Day: Updates 3' })).toBeInTheDocument()
})

test.each([
  ['whole', true],
  ['halves too', false],
])('a chart of small numbers writes %s on its axis if its values are counted: %s', async (_words, counted) => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const few = [{ name: 'Updates', values: [0, 1, 1] }]
  await show(<TimeSeries title="Day" times={times} series={few} counted={counted} timeZone="UTC" />)
  const numbers = () => written.mock.calls.map(([word]) => Number(word)).filter((number) => !Number.isNaN(number))
  await expect.poll(() => numbers().includes(1)).toBe(true)
  expect(numbers().every(Number.isInteger)).toBe(counted)
  written.mockRestore()
})

test('dates are YYYY-MM-DD HH:MM:SS, and empty ones a dash', () => {
  expect([
    dateTimeText('2026-01-05T00:03:09Z', 'UTC'),
    dateTimeText('2026-01-05T23:30:00Z', 'Asia/Seoul'),
    dateTimeText(''),
    dateTimeText(null),
    dateTimeText(undefined),
  ]).toEqual(['2026-01-05 00:03:09', '2026-01-06 08:30:00', '-', '-', '-'])
})
