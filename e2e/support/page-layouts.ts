/**
 * The layout of pages at 1440 and 390 pixels, as its design draws it, in the notation of `readLayout`: the height of each section in
 * pixels, with one row of each list, then its boxes. Pages without a drawing follow the same rules of sections, grids and gaps.
 * After an intended change compare the page with the design, then write the line of the failed test here.
 */
export interface Layout {
  readonly 1440: readonly string[];
  readonly 390: readonly string[];
}

type Width = keyof Layout;

export type Visitor = 'guest' | 'member';

/** Paths whose page is behind an open dialog. */
const DIALOGS = ['/login', '/signup'];

/** An address without a page. */
export const NOT_FOUND = '/no-such-page';

/** The header, which is the same on every page, and the footer of most pages. For guests one of its offers is locked. */
const FRAME = {
  guest: {
    header: {
      1440: [
        '40: = 5×24(text) -… 3×0(= icon 18×18) -24 link',
        '73: = link -24 (5×2(link, link /-44 > = icon 16×16)) |24 (> button |8 button)',
      ],
      390: ['73: link -… = icon 20×20'],
    },
    footer: {
      1440: ['282: = 3×1(h2 |… icon 19×21, h2 |… text) /48 link -24 >… 4×24(text) |13 4×4(= icon 21×21) /0 text'],
      390: ['410: 1×1(h2 |… icon 18×20, h2 |… text) /48 link /24 3×24(text) /24 = 4×4(= icon 20×20) /0 text'],
    },
  },
  member: {
    header: {
      1440: [
        '40: = 5×24(text) -… 3×0(= icon 18×18) -24 link',
        '73: = link -24 (7×2(link, link /-44 > = icon 16×16)) |24 (> = icon 21×21 |8 button)',
      ],
      390: ['73: link -… = icon 20×20'],
    },
    footer: {
      1440: ['282: = 3×1(h2 |… icon 19×21) /48 link -24 >… 4×24(text) |13 4×4(= icon 21×21) /0 text'],
      390: ['410: 1×1(h2 |… icon 18×20) /48 link /24 3×24(text) /24 = 4×4(= icon 20×20) /0 text'],
    },
  },
} as const;

/** The footers of the landing page, where the offers have a text, and of the page that itself shows the offers. */
const OTHER_FOOTERS: Readonly<Record<string, Layout>> = {
  '/': {
    1440: ['437: = 3×1(h2 /8 text /8 text) /48 link -24 >… 4×24(text) |13 4×4(= icon 21×21) /0 text'],
    390: ['532: 1×1(h2 /8 text /8 text) /48 link /24 3×24(text) /24 = 4×4(= icon 20×20) /0 text'],
  },
  '/marketplace': {
    1440: ['170: = link -24 >… 4×24(text) |13 4×4(= icon 21×21) /0 text'],
    390: ['298: link /24 3×24(text) /24 = 4×4(= icon 20×20) /0 text'],
  },
};

/** What a guest sees between header and footer. */
export const GUEST_PAGES: Readonly<Record<string, Layout>> = {
  '/': {
    1440: [
      '619: = (text /24 >-5 h1 /24 text /24 button |12 button /16 text) |24 drawing 659×620',
      '45: ticker',
      '163: 4×2(text /-99 text)',
      '709: = h2 /56 3×1(img 425×239 /0 h3 /8 text)',
      '692: = h2 /16 text /56 4×0(>-8 drawing 132×152 /0 h3 /8 text /16 button, >-8 drawing 132×152 /0 h3 /8 text)',
      '1212: = h2 /16 text /56 3×32(img 403×302 /0 text /0 h3 /12 2×(text) /12 1×6(text) /12 (text /0 link) -… button) /48 4×1(icon 28×28 /16 h3 /8 text)',
      '847: = h2 _… button /56 (5×2(icon 18×18) /16 text /16 text /3 text & img 360×450) |32 (5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /3 text)) /… > 5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /3 text)',
      '563: = (h2 /24 text /24 button) _… img 416×499',
    ],
    390: [
      '790: text /24 >-2 h1 /24 text /24 wide button /12 wide button /16 text /32 drawing 354×333',
      '45: ticker',
      '107: 2×2(text /-66 text)',
      '532: h2 /32 1×1(img 352×198 /0 h3 /8 text)',
      '411: h2 /16 text /32 1×0(> drawing 103×119 ?7 (h3 /8 text /16 button), > drawing 103×119 _7 (h3 /8 text))',
      '970: h2 /16 text /32 1×24(img 352×264 /0 text /0 h3 /12 2×(text) /12 1×6(text) /12 (text /0 link) -… button) /48 1×1(icon 28×28 /16 h3 /8 text)',
      '1339: h2 /16 button /32 5×2(icon 18×18) /16 text /16 img 200×250 /… text /2 text /24 5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /2 text) /24 5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /2 text)',
      '709: h2 /24 text /24 button /32 img 354×425',
    ],
  },
  '/marketplace': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '637: = 3×32(img 403×252 /0 h2 /12 text /12 text)',
      '393: = h2 /24 text /24 button',
    ],
    390: [
      '193: (h1 /12 text) _24 img 96×132',
      '491: 1×24(img 352×220 /0 h2 /12 text /12 text)',
      '338: h2 /24 text /24 button',
    ],
  },
  '/testimonials': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '714: = 3×(5×2(icon 18×18) /16 text /16 text /3 text & img 360×450)',
      '649: = h2 /56 3×32(fill & img 405×228 & >19 icon 22×22 /0 h3) /32 button',
    ],
    390: [
      '193: (h1 /12 text) _24 img 96×132',
      '668: 1×24(5×2(icon 18×18) /16 text /16 img 200×250 /… text /2 text)',
      '491: h2 /32 1×24(fill & img 354×199 & >19 icon 22×22 /0 h3) /32 button',
    ],
  },
  '/team-members': {
    1440: ['267: = h1 /12 text', '834: = 3×24(img 411×513 /0 h2 /0 text /0 text)'],
    390: ['193: h1 /12 text', '464: 2×16(img 169×211 /0 h2 /0 text /0 text)'],
  },
  '/events': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '796: = 4×14(img 633×537 /0 text /1 text)',
    ],
    390: ['193: (h1 /12 text) _24 img 96×132', '442: 2×(img 354×265 /0 text /1 text)'],
  },
  '/about-us': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '553: = (h2 /16 text) -64 img 566×353',
      '541: = h2 /56 3×2(icon 28×28 /16 h3 /8 text)',
      '477: = h2 /56 4×2(text /-99 text)',
    ],
    390: [
      '220: (h1 /12 text) _24 img 96×132',
      '693: h2 /16 text /32 img 354×221',
      '378: h2 /32 1×2(icon 28×28 /16 h3 /8 text)',
      '292: h2 /32 2×2(text /-66 text)',
    ],
  },
  '/contact-us': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '786: = (text /6 field /16 text /6 field /16 text /6 field /16 text /6 field /16 text /16 button) |48 (1×0(icon 32×32 -16 (text /0 text /0 text) -… icon 21×21, icon 32×32 -16 (text /0 text) -… icon 21×21) /0 = 4×4(= icon 21×21))',
    ],
    390: [
      '193: (h1 /12 text) _24 img 96×132',
      '936: text /6 field /16 text /6 field /16 text /6 field /16 text /6 field /16 text /16 button /48 1×0(icon 32×32 -16 (text /0 text /0 text) -… icon 20×20, icon 32×32 -16 (text /0 text) -… icon 20×20) /0 = 4×4(= icon 20×20)',
    ],
  },
  '/cart': {
    1440: ['982: = h1 _… 3×16(img 158×152, img 158×216, img 158×176) /0 = (h2 /16 text /16 button) -… img 432×540'],
    390: ['898: h1 _24 img 96×132 /0 h2 /16 text /16 button /32 img 354×442'],
  },
  '/checkout': {
    1440: [
      '244: = h1 _… 3×16(img 158×152, img 158×216, img 158×176)',
      '951: = text ?… text /32 text /32 (h2 /24 text /24 2×16(text /6 field)) |32 (h2 /24 2×8(field -10 text -… icon 21×21) /24 text /6 field /16 (text /6 field) |16 (text /6 field) /24 wide button)',
    ],
    390: [
      '160: h1 _24 img 96×132',
      '1086: text ?… text /32 text /32 h2 /24 text /24 1×16(text /6 field) /32 h2 /24 2×8(field -10 text -38 icon 20×20, field -10 text -36 icon 20×20, field -10 text -31 icon 20×20, field -10 text -27 icon 20×20) /24 text /6 field /16 text /6 field /16 text /6 field /24 wide button',
    ],
  },
  '/cancel-payment': {
    1440: ['738: = (h1 /16 text /16 button |12 button) -… img 432×540'],
    390: ['828: h1 /16 text /16 button /12 button /32 img 354×442'],
  },
  '/policy': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '1140: = text /24 button /24 text /24 iframe 1280×720',
    ],
    390: ['193: (h1 /12 text) _24 img 96×132', '1178: text /24 button /24 text /24 iframe 354×720'],
  },
  '/disclaimer': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '1034: = button /24 text /24 iframe 1280×720',
    ],
    390: ['193: (h1 /12 text) _24 img 96×132', '974: button /24 text /24 iframe 354×720'],
  },
  '/terms-and-conditions': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '1034: = button /24 text /24 iframe 1280×720',
    ],
    390: ['235: (h1 /12 text) _24 img 96×132', '974: button /24 text /24 iframe 354×720'],
  },
  [NOT_FOUND]: {
    1440: ['738: = (h1 /16 text /16 button /16 >-12 3×0(text)) -… img 432×540'],
    390: ['848: h1 /16 text /16 button /16 >-12 3×0(text) /32 img 354×442'],
  },
  '/login': {
    1440: [
      '900: = fill & img 402×494 |0 (h2 /24 text /6 field /16 text /6 field & = icon 21×21 /16 text -… link /16 wide button /24 text) & = icon 21×21',
    ],
    390: [
      '900: h2 /24 text /6 field /16 text /6 field & = icon 20×20 /16 text -… link /16 wide button /24 text & = icon 20×20',
    ],
  },
  '/signup': {
    1440: [
      '900: = fill & img 268×918 |0 (h2 /8 text /24 icon 18×18 -12 (text |4 text) -12 link /24 (text /6 field) |16 (text /6 field) /16 text /6 field /16 2×12(text /6 text & icon 21×21, text /6 field) /16 text /6 field /6 text /16 (text /6 field & = icon 21×21) |16 (text /6 field & = icon 21×21) /16 text /16 wide button /24 text) & = icon 21×21',
    ],
    390: [
      '900: h2 /8 text /24 icon 18×18 -12 (text /0 text) /0 >30 link /24 text /6 field /16 text /6 field /16 text /6 field /16 2×12(text /6 text & icon 20×20, text /6 field) /16 text /6 field /6 text /16 text /6 field & = icon 20×20 /16 text /6 field & = icon 20×20 /16 text /16 wide button /24 text & = icon 20×20',
    ],
  },
  '/forgot-password': {
    1440: ['612: = h1 /24 text /24 text /6 field /16 wide button /24 text'],
    390: ['495: h1 /24 text /24 text /6 field /16 wide button /24 text'],
  },
  '/reset-password': {
    1440: ['610: = h1 /24 h2 /16 text /16 wide button /24 text'],
    390: ['497: h1 /24 h2 /16 text /16 wide button /24 text'],
  },
};

/** What a member sees between header and footer. */
export const MEMBER_PAGES: Readonly<Record<string, Layout>> = {
  '/': {
    1440: [
      '619: = (text /24 >-5 h1 /24 text /24 button |12 button) |24 drawing 659×620',
      '45: ticker',
      '163: 4×2(text /-99 text)',
      '709: = h2 /56 3×1(img 425×239 /0 h3 /8 text)',
      '1464: = h2 /16 text /56 (text /8 text /8 text /8 12×9(fill)) |1 (text /8 text) |1 (text /8 text) /48 3×32(img 403×302 /0 h3 /12 2×(text) /12 1×6(text) /12 text -… button) /48 4×1(icon 28×28 /16 h3 /8 text)',
      '847: = h2 _… button /56 (5×2(icon 18×18) /16 text /16 text /3 text & img 360×450) |32 (5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /3 text)) /… > 5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /3 text)',
    ],
    390: [
      '726: text /24 >-2 h1 /24 text /24 wide button /12 wide button /32 drawing 354×333',
      '45: ticker',
      '107: 2×2(text /-66 text)',
      '532: h2 /32 1×1(img 352×198 /0 h3 /8 text)',
      '1445: h2 /16 text /32 text /8 text /8 text /8 12×4(fill) /1 text /8 text /1 text /8 text /48 1×24(img 352×264 /0 h3 /12 2×(text) /12 1×6(text) /12 text -… button) /48 1×1(icon 28×28 /16 h3 /8 text)',
      '1339: h2 /16 button /32 5×2(icon 18×18) /16 text /16 img 200×250 /… text /2 text /24 5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /2 text) /24 5×2(icon 18×18) /16 text /16 img 88×100 _16 (text /2 text)',
    ],
  },
  '/homepage': {
    1440: [
      '664: = text /8 text /40 img 641×414 & >19 icon 22×22 |56 (text /8 h2 /8 text /26 button -12 button /26 text /12 9×9(fill))',
      '901: = h1 /16 text /56 2×24(img 626×250 /0 h2 /12 text /12 button, img 626×250 /0 h2 /12 text /39 button)',
      '351: = h2 /12 text',
    ],
    390: [
      '738: text /8 text /24 img 354×199 & >19 icon 22×22 /24 text /8 h2 /8 text /24 button -12 button /24 text /12 9×4(fill)',
      '631: h1 /16 text /32 1×24(img 352×141 /0 h2 /12 text /12 button)',
      '293: h2 /12 text',
    ],
  },
  '/classroom': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '812: = 2×32(img 622×389 /0 h2 /12 text /12 text, img 622×389 /0 h2 /12 text /52 text, img 622×389 /0 h2 /12 text /12 text /12 text)',
    ],
    390: [
      '220: (h1 /12 text) _24 img 96×132',
      '522: 1×32(img 352×220 /0 h2 /12 text /12 text, img 352×220 /0 h2 /12 text /12 text /12 text)',
    ],
  },
  '/projects': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '670: = 3×32(img 403×252 /0 h2 /12 text)',
    ],
    390: ['193: (h1 /12 text) _24 img 96×132', '518: 1×24(img 352×220 /0 h2 /12 text)'],
  },
  '/bonuses': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '426: = 3×2(icon 28×28 /16 h3 /8 text)',
    ],
    390: ['193: (h1 /12 text) _24 img 96×132', '311: 1×2(icon 28×28 /16 h3 /8 text)'],
  },
  '/dashboard': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '703: = 3×2(= img 852×324 /24 h2 /8 text /8 text, icon 28×28 /16 h2 /8 text /… text, icon 28×28 /16 h2 /8 text /8 text, icon 28×28 -16 (h2 /0 text) -16 icon 28×28)',
    ],
    390: [
      '193: (h1 /12 text) _24 img 96×132',
      '403: 1×2(= img 352×134 /24 h2 /8 text /8 text, icon 28×28 /16 h2 /8 text /8 text, icon 28×28 -16 (h2 /0 text) -16 icon 28×28)',
    ],
  },
  '/instructor-registration': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '713: = (text /6 field) |16 (text /6 field) /16 text /6 field /16 text /6 field /24 button',
    ],
    390: [
      '235: (h1 /12 text) _24 img 96×132',
      '689: text /6 field /16 text /6 field /16 text /6 field /16 text /6 field /24 button',
    ],
  },
  '/skill': {
    1440: [
      '234: = (h1 /12 text) _… 3×16(img 96×96, img 96×132, img 96×112)',
      '954: = (fill & img 880×495 & >24 icon 29×29 /24 (text /0 h2) |16 wide button /24 text /0 text /0 text) |48 (h2 /8 text /8 9×9(fill) /8 text /1 1×0(text |8 fill & img 64×36 & = icon 13×13 -8 (text /0 text)))',
      '747: = (h2 /16 1×0(img 48×48 -16 (text /6 text) -… icon 21×21)) |48 (img 614×307 /0 h2 /12 text /12 button)',
    ],
    390: [
      '274: (h1 /12 text) _24 img 96×132',
      '991: fill & img 354×199 & >24 icon 29×29 /24 text /0 h2 /16 wide button /24 text /0 text /0 text /48 h2 /8 text /8 9×4(fill) /8 text /1 1×0(text |8 fill & img 64×36 & = icon 13×13 -8 (text /0 text))',
      '670: h2 /16 1×0(img 48×48 -16 (text /4 text) -… icon 20×20) /48 img 352×176 /0 h2 /12 text /12 button',
    ],
  },
  '/crypto': {
    1440: [
      '374: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '943: = (h2 /8 text /32 h2 /8 text /32 h2 /8 text /32 h2 /8 text /32 button) |48 (img 573×358 /32 fill & img 573×322 & >19 icon 22×22 /0 h2)',
    ],
    390: [
      '305: (h1 /12 text) _24 img 96×132',
      '1360: h2 /8 text /32 h2 /8 text /32 h2 /8 text /32 h2 /8 text /32 button /48 img 354×221 /32 fill & img 354×199 & >19 icon 22×22 /0 h2',
    ],
  },
  '/franchise': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '943: = (h2 /8 text /32 h2 /8 text /32 h2 /8 text /32 button) |48 (img 573×358 /32 fill & img 573×322 & >19 icon 22×22 /0 h2)',
    ],
    390: [
      '193: (h1 /12 text) _24 img 96×132',
      '1216: h2 /8 text /32 h2 /8 text /32 h2 /8 text /32 button /48 img 354×221 /32 fill & img 354×199 & >19 icon 22×22 /0 h2',
    ],
  },
  '/arep': {
    1440: ['738: (h1 /16 text /16 text /16 button) -… img 432×540', '410: = 3×2(h2 /8 text)'],
    390: ['832: h1 /16 text /16 text /16 button /32 img 354×442', '292: 1×2(h2 /8 text)'],
  },
  '/change-password': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '1021: = h2 /12 text /12 button /24 (h2 /24 text /24 wide button) |24 (h2 /24 text /24 text /6 field & = icon 21×21 /24 text /6 field & = icon 21×21 /24 text /6 field & = icon 21×21 /24 button)',
    ],
    390: [
      '235: (h1 /12 text) _24 img 96×132',
      '1194: h2 /12 text /12 button /24 h2 /24 text /24 wide button /24 h2 /24 text /24 text /6 field & = icon 20×20 /24 text /6 field & = icon 20×20 /24 text /6 field & = icon 20×20 /24 button',
    ],
  },
};

/** Pages of members with content of an account, as it is at its beginning. */
const OWN_PAGES: Readonly<Record<string, Layout>> = {
  '/account': {
    1440: [
      '267: = (h1 /12 text) _… 3×16(img 158×152, img 158×216, img 158×176)',
      '3523: = 1×0(link) ?64 (1×0(h2 /8 text /24 text /6 field /16 wide button, h2 /8 text /24 2×12(text /6 text & icon 21×21, text /6 field) /16 wide button, h2 /8 text /24 text /6 field /6 text /16 text /6 field & = icon 21×21 /16 wide button, h2 /8 text /24 text /6 field & = icon 21×21 /16 (text /6 field & = icon 21×21) |16 (text /6 field & = icon 21×21) /16 wide button, h2 /8 text /24 icon 32×32 -16 (text /0 text), h2 /8 text /24 1×0(text |24 text) /24 text /6 field & = icon 21×21 /16 button, h2 /8 text /24 text /6 field & = icon 21×21 /16 button))',
    ],
    390: [
      '193: (h1 /12 text) _24 img 96×132',
      '479: 2×0(link) /48 1×0(h2 /8 text /24 text /6 field /16 wide button, h2 /8 text /24 2×12(text /6 text & icon 20×20, text /6 field) /16 wide button, h2 /8 text /24 text /6 field /6 text /16 text /6 field & = icon 20×20 /16 wide button, h2 /8 text /24 text /6 field & = icon 20×20 /16 text /6 field & = icon 20×20 /16 text /6 field & = icon 20×20 /16 wide button, h2 /8 text /24 icon 32×32 -16 (text /0 text), h2 /8 text /24 1×0(text /0 text) /24 text /6 field & = icon 20×20 /16 button, h2 /8 text /24 text /6 field & = icon 20×20 /16 button)',
    ],
  },
};

/**
 * @returns the expected lines of a page from top to bottom; of an open dialog only the dialog, because the page is behind it. Undefined
 * for a page without lines here
 */
export function expectedBlocks(visitor: Visitor, path: string, width: Width): readonly string[] | undefined {
  const blocks = (visitor === 'guest' ? GUEST_PAGES : { ...MEMBER_PAGES, ...OWN_PAGES })[path]?.[width];
  if (blocks === undefined || DIALOGS.includes(path)) return blocks;
  const { header, footer } = FRAME[visitor];
  return [...header[width], ...blocks, ...(OTHER_FOOTERS[path] ?? footer)[width]];
}
