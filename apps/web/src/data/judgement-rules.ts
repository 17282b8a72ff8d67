export { judgeReports, kindOfLink } from '@parada/schedule'
