// app: the icons that contract/screens names.
import { CircleAlert, CircleUser, Cpu, Gauge, History, ListChecks, Package, Router, SlidersHorizontal, Square, Store, Tag, type LucideIcon } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = { gauge: Gauge, tag: Tag, package: Package, history: History, router: Router, store: Store, listChecks: ListChecks, 'circle-alert': CircleAlert, cpu: Cpu, sliders: SlidersHorizontal, user: CircleUser }

export const iconOf = (name: string): LucideIcon => icons[name] ?? Square
