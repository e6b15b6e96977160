// screens/go-to: an action of a list that leads to another page, in the place of a panel.
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { ScreenPath } from '@shelfcast/contract/screens'

export function useGoTo(to: string, search: Record<string, string> = {}): void {
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate({ to: to as '/', search: search as never }))
  useEffect(() => {
    go()
  }, [])
}

export const goTo = (path: ScreenPath) =>
  function GoTo() {
    useGoTo(path)
    return null
  }
