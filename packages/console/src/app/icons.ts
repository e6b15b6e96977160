// app: the icons that contract/screens names.
import { CircleUser, Gauge, ListChecks, Package, Router, Square, Store, Tag, type LucideIcon } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = { gauge: Gauge, tag: Tag, package: Package, router: Router, store: Store, listChecks: ListChecks, user: CircleUser }

export const iconOf = (name: string): LucideIcon => icons[name] ?? Square
