interface Queue {
  running: number
  waiting: (() => void)[]
}

/** What each kind of queue in this process does, for those who look after it. */
export const queueStates: Record<string, { running: number; waiting: number; refused: number }> = {}

/** Makes a function that runs work in a queue for each key, `running` at a time and `waiting` behind them; beyond, it throws `refuse()`. */
export function createQueues(
  name: string,
  limits: { running: number; waiting: number },
  refuse: () => Error,
) {
  const queues = new Map<string, Queue>()
  const state = { running: 0, waiting: 0, refused: 0 }
  queueStates[name] = state
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < limits.running) {
      queue.running += 1
    } else {
      if (queue.waiting.length >= limits.waiting) {
        state.refused += 1
        throw refuse()
      }
      state.waiting += 1
      await new Promise<void>((start) => queue.waiting.push(start))
      state.waiting -= 1
    }
    state.running += 1
    try {
      return await work()
    } finally {
      state.running -= 1
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
