import { data } from 'react-router'

/** Returned by an action that failed, so that the router does not load the screen again. */
export function refused<R>(result: R) {
  return data(result, 422)
}
