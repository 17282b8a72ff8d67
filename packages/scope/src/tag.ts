/**
 * The tag of a piece of equipment, as source of a pattern: "E-101A", with the area before it in mining and cement
 * ("341-BM-01"), and KKS of power plants ("10LAC10AP001"). The area belongs to it: two areas have a mill BM-01 each.
 */
export const TAG_SOURCE = String.raw`(?:(?:\d{2,4}-)?[A-Z]{1,5}-?\d{1,5}[A-Z]?|\d{0,2}[A-Z]{3}\d{2}[A-Z]{2}\d{3}[A-Z]?)`
