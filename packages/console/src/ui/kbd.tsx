// ui/kbd: a key of the keyboard.
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-edge border-b-2 bg-surface px-1 font-sans text-caption text-muted">
      {children}
    </kbd>
  )
}
