// shell: the three tabs above the menu. state/tabs.ts decides which exist and where they lead.
import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { lcdFlagRereadMs } from '@shelfcast/contract/constants'
import type { Tab } from '@shelfcast/contract/screens'
import { tabs as allTabs } from '@shelfcast/contract/screens'
import { productionType } from '../api/properties.ts'
import { useCodes } from '../api/permission.ts'
import { useText } from '../text/text.ts'
import { useAppData } from '../state/app-data.ts'
import { allScreens } from './screen-rows.ts'
import { chooseTab, useTabChoice } from '../state/tab-choice.ts'
import { readLcdFlag, tabActivateEvent, tabStateOf, tabTarget, tabsFor } from '../state/tabs.ts'

export function TopTabs() {
  const text = useText()
  const codes = useCodes()
  const navigate = useNavigate()
  const lcdType = useAppData((state) => state.lcdType)
  const chosen = useTabChoice((state) => state.tab)
  const lcdFlag = useLcdFlag()
  const paths = allScreens.map((row) => row.path)
  // A tab without any page yet is not offered.
  const offered = tabsFor(tabStateOf(codes, lcdType, lcdFlag)).flatMap((tab) => {
    const target = tabTarget(tab, codes, lcdType, (path) => paths.includes(path), productionType())
    return target === undefined ? [] : [{ tab, target }]
  })
  useEffect(() => {
    const activate = (event: Event) => {
      const tab = (event as CustomEvent<Tab>).detail
      if (allTabs.includes(tab)) chooseTab(tab)
    }
    window.addEventListener(tabActivateEvent, activate)
    return () => {
      window.removeEventListener(tabActivateEvent, activate)
    }
  }, [])
  return (
    <nav aria-label={text('shell.tabs')} className="mx-[15px] mb-1 shrink-0">
      <ul className="flex gap-5 border-b border-menu-line">
        {offered.map(({ tab, target }) => (
          <li key={tab}>
            <button
              type="button"
              aria-current={chosen === tab ? 'true' : undefined}
              onClick={() => {
                chooseTab(tab)
                void navigate({ to: target })
              }}
              className={`-mb-px h-10 border-b-2 text-table font-semibold transition-colors ${chosen === tab ? 'border-accent text-white' : 'border-transparent text-menu-muted hover:text-menu-ink'}`}
            >
              {text(`shell.tab.${tab}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The browser flag, read when the menu mounts and again 500 ms later, when the provider's page has had time to set it
 * (specification §4).
 */
function useLcdFlag(): boolean {
  const [flag, setFlag] = useState(readLcdFlag)
  useEffect(() => {
    const timer = setTimeout(() => {
      setFlag(readLcdFlag())
    }, lcdFlagRereadMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return flag
}
