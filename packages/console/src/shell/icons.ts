// shell: the icons for names in contract/screens. A name without an icon here does not compile.
import {
  ChartNoAxesColumn,
  CircleAlert,
  CircleUser,
  UsersRound,
  Cpu,
  Gauge,
  History,
  LayoutTemplate,
  Lightbulb,
  ListChecks,
  Package,
  Router,
  SlidersHorizontal,
  Square,
  Store,
  Tag,
  type LucideIcon,
} from 'lucide-react'
import type { ScreenIcon } from '@shelfcast/contract/screens'

const icons: Readonly<Record<ScreenIcon, LucideIcon>> = {
  gauge: Gauge,
  chart: ChartNoAxesColumn,
  tag: Tag,
  package: Package,
  history: History,
  router: Router,
  store: Store,
  listChecks: ListChecks,
  layoutTemplate: LayoutTemplate,
  'circle-alert': CircleAlert,
  cpu: Cpu,
  sliders: SlidersHorizontal,
  user: CircleUser,
  users: UsersRound,
  lightbulb: Lightbulb,
}

export const iconOf = (name: string): LucideIcon => (icons as Partial<Record<string, LucideIcon>>)[name] ?? Square
