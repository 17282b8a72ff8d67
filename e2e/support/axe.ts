import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe on a page. The page has no frames of others, so no second page is opened to put results together: that page, made
 * anew at each look, cost more than the look.
 */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)
