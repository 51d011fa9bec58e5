import { isLoopback, networkOf, siteOf } from './network.mjs'
import { OpenCount } from './open-count.mjs'

/** A site that has fewer open may also use the reserve. */
const FEW = 10
const MOST_RESERVED = 200

/** Counts what each network and each site has open, and limits them. */
export class NetworkCount {
  #networks
  #sites
  #most
  #open = 0

  /** @param {{ ofNetwork: number, ofSite: number, ofAll: number }} limits */
  constructor({ ofNetwork, ofSite, ofAll }) {
    this.#networks = new OpenCount(ofNetwork)
    this.#sites = new OpenCount(ofSite)
    this.#most = ofAll
  }

  /**
   * Returns the function that releases the slot, or null if there is none for this address. The last slots are for
   * sites with few, so that some sites cannot take everything, and for this machine, where the app asks for everyone.
   * @param {string} address
   */
  enter(address) {
    const network = networkOf(address)
    const site = siteOf(network)
    const reserve = Math.min(MOST_RESERVED, Math.floor(this.#most / 10))
    const most = this.#sites.of(site) < FEW || isLoopback(address) ? this.#most : this.#most - reserve
    if (this.#open >= most) return null
    const leaveSite = this.#sites.enter(site)
    const leaveNetwork = leaveSite && this.#networks.enter(network)
    if (!leaveNetwork) {
      leaveSite?.()
      return null
    }
    this.#open += 1
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#open -= 1
      leaveNetwork()
      leaveSite()
    }
  }
}
