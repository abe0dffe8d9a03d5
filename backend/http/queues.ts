/** Makes a function that queues work by key, `running` at a time and `waiting` behind them, and throws `refuse()` beyond that. */
export function createQueues(limits: { running: number; waiting: number }, refuse: () => Error) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < limits.running) {
      queue.running += 1
    } else {
      if (queue.waiting.length >= limits.waiting) throw refuse()
      await new Promise<void>((start) => queue.waiting.push(start))
    }
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
