// features/power-rails: the way from an empty list to the brokers that read switches.
import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'

export function OpenBrokers() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/System/HardwareSetting' as never })
  }, [navigate])
  return null
}
