# High Five retail, three players: a whole match with its breaches, claims and rulings.

book: HF
version: 2006.4
hash: d91afb9d6badae13c81dc626ee664944c892c352daedcae79e2bc04f501f739e
players: Ann,Ben,Cleo

2. game 1
3. C shuffles

4. hand 1
5. A takes 6 6-3 2-2 6-1 6-6 4-2 5-4
6. B takes 6 6-5 4-3 6-4 2-0 4-0 5-0
7. C takes 6 1-1 5-3 5-2 0-0 4-4 3-2
8. A plays 6-6
9. B plays 6-5 on 6-6
10. C plays 5-3 on 6-5
11. B pays C 15 tens 1 fives 1 answers 10
12. A plays 6-3 on 5-3
13. B plays 6-4 on 6-3
14. C plays 4-4 on 6-4
15. A pays C 20 tens 0 fives 4 answers 14  # wrong payment
16. official by B
17. claim wrong_payment event 15 by B
18. ruling 17 proved upheld cites HF-SC-1,HF-3P-2,HF-4P-2 evidence 14,15 finding dcecec49c2b3458ba4201aa1474f5ff9c6f25f14bc3e8653562fdb7e1db7d5a5
19. resumed
20. A draws 4-1  # draw could play
21. A puts-back 4-1
22. A plays 4-2 on 4-4
23. B plays 2-0 on 4-2
24. C plays 0-0 on 2-0
25. A plays 6-1 on 6-6
26. B plays 4-0 on 0-0 arm  # wrong spinner
27. official by C
28. claim misplay event 26 by C
29. ruling 28 proved upheld cites AMB-13,PDA-10c evidence 26 finding 815fa5eb596791bd68eae677bf0a527a9c4bfca4344e73acbd5f0fe38c150352
30. resumed
31. B takes-back 26
32. B plays 5-0 on 0-0
33. C plays 5-2 on 5-0
34. A plays 2-2 on 5-2
35. C pays A 5 tens 0 fives 1 answers 34
36. B draws 2-1
37. B draws 3-0  # draw could play
38. B plays 2-1 on 6-1 not-just-drawn
39. C plays 3-2 on 2-1
40. A draws 6-2
41. A plays 6-2 on 6-6 just-drawn
42. B plays 4-3 on 3-2
43. A pays B 15 tens 0 fives 3 answers 42  # wrong payment
44. C draws 5-5
45. C draws 6-0
46. C plays 6-0 on 6-6 just-drawn
47. B pays C 10 tens 0 fives 2 answers 46
48. A plays 5-4 on 4-3
49. A domino
50. B shows 4-0 3-0
51. C shows 5-5 1-1
52. hand-over domino winner A points 10
53. B pays A 10 tens 1 fives 0 answers 52  # wrong payment
54. B shuffles

55. hand 2
56. A takes 6 1-1 6-3 4-1 5-1 4-3 4-0
57. B takes 6 5-3 3-2 1-0 0-0 5-2 6-5
58. C takes 6 3-0 2-2 4-2 4-4 6-1 6-4
59. A plays 5-1
60. B plays 6-5 on 5-1
61. C plays 6-1 on 5-1
62. A plays 6-3 on 6-1
63. B plays 5-3 on 6-3
64. C plays 6-4 on 6-5
65. A plays 4-3 on 6-4
66. B plays 3-2 on 4-3
67. C plays 2-2 on 3-2
68. A draws 2-1
69. A draws 6-0  # draw could play
70. A plays 2-1 on 2-2 not-just-drawn
71. B passes  # pass could play
72. C plays 4-2 on 2-2
73. B pays C 10 tens 1 fives 0 answers 72
74. A plays 6-0 on 5-3 touch 5/0  # mismatch
75. official by B
76. claim misplay event 74 by B
77. ruling 76 proved upheld cites AMB-13,PDA-10c evidence 74 finding 8962654cb2e12ea6586cc10c4951920c68f19830fca5020af43533ecbd15a78e
78. resumed
79. A takes-back 74
80. A plays 4-1 on 2-1
81. B plays 5-2 on 5-3
82. A pays B 10 tens 0 fives 2 answers 81
83. C plays 4-4 on 4-1
84. A plays 4-0 on 4-4
85. B plays 1-0 on 4-0
86. C draws 3-1
87. C plays 3-1 on 1-0 just-drawn
88. A draws 6-2
89. A plays 6-2 on 2-2 just-drawn
90. C pays A 15 tens 1 fives 1 answers 89
91. B draws 6-6
92. B plays 6-6 on 6-2 just-drawn
93. C plays 3-0 on 3-1
94. C domino
95. A shows 6-0 1-1
96. B shows 0-0
97. hand-over domino winner C points 0
98. A shuffles

99. hand 3
100. C takes 6 5-4 6-4 5-5 4-3 4-0 6-0
101. A takes 6 1-0 5-3 5-0 4-1 4-2 3-0
102. B takes 6 2-2 1-1 3-1 5-2 3-3 6-3
103. C plays 6-4
104. B pays C 10 tens 1 fives 0 answers 103
105. A plays 4-1 on 6-4
106. B plays 1-1 on 4-1
107. C plays 6-0 on 6-4
108. A plays 1-0 on 1-1
109. B plays 3-1 on 1-1
110. C plays 4-3 on 3-1
111. A plays 3-0 on 6-0
112. B plays 3-3 on 3-0
113. A pays B 10 tens 1 fives 0 answers 112
114. C plays 4-0 on 4-3
115. A plays 5-0 on 1-0
116. B plays 6-3 on 3-3
117. C plays 5-4 on 5-0
118. B pays C 10 tens 1 fives 0 answers 117
119. A plays 4-2 on 5-4
120. B plays 5-2 on 4-2
121. C plays 5-5 on 5-2
122. C domino
123. A shows 5-3
124. B shows 2-2
125. hand-over domino winner C points 5
126. B pays C 5 answers 125
127. A shuffles

128. hand 4
129. C takes 6 4-1 5-1 6-5 2-2 5-4 6-1
130. A takes 6 6-3 1-0 5-3 4-3 2-1 4-2
131. B takes 6 5-5 6-0 3-1 3-0 6-4 2-0
132. C plays 4-1
133. B pays C 5 tens 0 fives 1 answers 132
134. A plays 4-2 on 4-1
135. B plays 3-1 on 4-1
136. A pays B 5 answers 135
137. C plays 2-2 on 4-2
138. A plays 6-3 on 3-1
139. C pays A 10 answers 138
140. B plays 6-4 on 6-3
141. C plays 5-4 on 6-4
142. A plays 5-3 on 5-4
143. B plays 3-0 on 5-3
144. C draws 0-0
145. C plays 0-0 on 3-0 just-drawn
146. A plays 2-1 on 2-2
147. B plays 6-0 on 0-0
148. C plays 6-1 on 6-0
149. A plays 1-0 on 6-1
150. B plays 2-0 on 2-2
151. C plays 5-1 on 2-1
152. B pays C 5 answers 151
153. A draws 5-0
154. A plays 5-0 on 5-1 just-drawn
155. B draws 4-0
156. B plays 4-0 on 1-0 just-drawn
157. C draws 3-2
158. C plays 3-2 on 2-2 just-drawn
159. A plays 4-3 on 4-0
160. A domino
161. B shows 5-5
162. C shows 6-5
163. hand-over domino winner A points 10
164. C pays A 10 answers 163
165. B shuffles

166. hand 5 opens any_domino by A
167. A takes 6 2-1 1-1 4-0 6-6 6-5 4-2
168. B takes 6 4-1 6-2 6-0 2-0 2-2 6-3
169. C takes 6 5-0 5-2 5-1 3-2 4-3 0-0
170. A plays 4-2
171. B plays 4-1 on 4-2
172. C plays 4-3 on 4-1 touch 4/4  # mismatch
173. A plays 2-1 on 4-2
174. C pays A 5 tens 0 fives 1 answers 173
175. B plays 6-3 on 4-3
176. C draws 5-5  # draw could play
177. C puts-back 5-5
178. C plays 5-1 on 2-1
179. A plays 6-5 on 6-3
180. B draws 5-3
181. B plays 5-3 on 6-5 just-drawn
182. C plays 3-2 on 5-3
183. A plays 1-1 on 4-1
184. B plays 6-2 on 3-2
185. C plays 5-2 on 5-1
186. B pays C 10 tens 1 fives 0 answers 185
187. A draws 4-4  # draw could play
188. A puts-back 4-4
189. A plays 6-6 on 6-2
190. B plays 6-0 on 6-6
191. C plays 0-0 on 6-0
192. A draws 3-0  # draw could play
193. A puts-back 3-0
194. A passes  # pass could play
195. B plays 2-2 on 5-2
196. C plays 5-0 on 0-0 arm  # wrong spinner
197. C takes-back 196
198. C plays 5-0 on 0-0
199. C domino
200. A shows 4-0
201. B shows 2-0
202. hand-over domino winner C points 0
203. A shuffles

204. hand 6 opens any_domino by C
205. C takes 6 4-0 4-1 6-1 3-3 2-0 6-3
206. A takes 6 5-2 4-2 2-1 5-4 6-4 4-3
207. B takes 6 3-1 6-6 5-3 6-2 6-5 1-0
208. C plays 6-3
209. A plays 6-4 on 6-3
210. B passes  # pass could play
211. C plays 4-1 on 6-4
212. A plays 4-3 on 6-3
213. C pays A 5 tens 0 fives 1 answers 212
214. B plays 1-0 on 4-1
215. C plays 4-0 on 4-3
216. A draws 5-1
217. A draws 5-0
218. A plays 5-0 on 4-0 just-drawn
219. C pays A 5 tens 0 fives 1 answers 218
220. B plays 5-3 on 5-0
221. C plays 3-3 on 5-3
222. A draws 3-0
223. A plays 3-0 on 3-3 just-drawn
224. B draws 1-1  # draw could play
225. B puts-back 1-1
226. B draws 6-0  # draw could play
227. B puts-back 6-0
228. B plays 3-1 on 3-3
229. C plays 2-0 on 1-0
230. A plays 5-1 on 3-1
231. B plays 6-2 on 2-0
232. C plays 6-1 on 6-2
233. C domino
234. A shows 5-4 5-2 4-2 2-1
235. B shows 6-6 6-5
236. hand-over domino winner C points 25
237. B pays C 25 tens 2 fives 1 answers 236
238. A shuffles

239. hand 7 opens any_domino by C
240. C takes 6 2-1 3-1 5-0 5-5 5-4 4-0
241. A takes 6 3-3 2-2 6-0 4-1 6-1 6-5
242. B takes 6 6-2 5-2 1-1 6-6 0-0 6-4
243. C plays 4-0
244. A plays 6-0 on 4-0
245. C pays A 10 tens 1 fives 0 answers 244
246. B plays 6-6 on 6-0
247. C plays 5-4 on 4-0
248. A plays 6-1 on 6-6
249. B plays 6-2 on 6-6
250. C plays 3-1 on 6-1
251. B pays C 5 tens 0 fives 1 answers 250  # wrong payment
252. A plays 3-3 on 3-1
253. B plays 6-4 on 6-6
254. C plays 5-5 on 5-4
255. A plays 6-5 on 3-3 touch 3/5  # mismatch
256. B plays 5-2 on 5-5
257. C plays 2-1 on 5-2
258. A plays 4-1 on 6-4
259. C pays A 10 tens 0 fives 2 answers 258
260. B plays 1-1 on 4-1
261. C draws 4-3
262. C draws 5-3
263. C draws 6-3
264. C plays 6-3 on 6-5 just-drawn
265. A plays 2-2 on 6-2
266. C pays A 10 answers 265
267. A domino
268. B shows 0-0
269. C shows 5-3 5-0 4-3
270. hand-over domino winner A points 20
271. C pays A 20 tens 2 fives 0 answers 270
272. B shuffles

273. hand 8
274. A takes 7 6-4 2-2 4-3 5-1 4-1 4-2 6-1  # hand size
275. B takes 6 5-3 3-3 3-2 6-0 4-0 1-0
276. C takes 6 5-0 2-1 5-4 0-0 1-1 6-3
277. A plays 6-1
278. B plays 1-0 on 6-1
279. C plays 6-3 on 6-1
280. A plays 4-3 on 6-3
281. B plays 4-0 on 4-3
282. C plays 0-0 on 1-0
283. A draws 2-0
284. A draws 6-6  # draw could play
285. A puts-back 6-6
286. A plays 2-0 on 4-0
287. B plays 3-2 on 2-0
288. C plays 5-0 on 0-0
289. A plays 5-1 on 5-0
290. B plays 5-3 on 3-2
291. C plays 2-1 on 5-1
292. A plays 2-2 on 2-1
293. B plays 6-0 on 0-0  # missed score
294. C plays 5-4 on 5-3
295. A plays 4-1 on 5-4
296. B draws 6-5
297. B plays 6-5 on 6-0 just-drawn
298. A pays B 10 tens 1 fives 0 answers 297
299. C plays 1-1 on 4-1
300. C domino
301. A shows 6-4 4-2
302. B shows 3-3
303. hand-over domino winner C points 5
304. B pays C 5 tens 0 fives 1 answers 303
305. A shuffles

306. hand 9 opens any_domino by C
307. C takes 6 6-0 0-0 6-5 6-3 4-2 2-1
308. A takes 6 4-1 3-3 4-3 5-0 6-6 6-4
309. B takes 6 3-1 3-2 1-1 2-0 6-1 5-2
310. C plays 6-0
311. A plays 6-6 on 6-0
312. B plays 2-0 on 6-0
313. C plays 4-2 on 2-0
314. A plays 6-4 on 6-6
315. B plays 6-1 on 6-6
316. C plays 2-1 on 6-1
317. B pays C 10 tens 1 fives 0 answers 316
318. A plays 5-0 on 6-4 touch 4/5  # mismatch
319. A takes-back 318
320. A plays 4-3 on 4-2
321. B plays 3-2 on 4-3
322. C plays 6-5 on 6-6
323. A draws 5-1  # draw could play
324. A plays 5-0 on 6-5 not-just-drawn
325. B plays 5-2 on 3-2
326. C plays 0-0 on 5-0
327. A plays 5-1 on 5-2
328. B plays 1-1 on 5-1
329. C draws 6-2
330. C plays 6-2 on 2-1 just-drawn
331. A plays 4-1 on 1-1
332. B draws 3-0
333. B plays 3-0 on 0-0 just-drawn
334. C plays 6-3 on 3-0
335. B pays C 15 answers 334
336. official by C
337. claim missed_score event 293 by C
338. ruling 337 proved upheld evidence 293,294 finding 04d6a2f7068c2c3dc0c615e575e56831d8d18e6d799219aae6247c3b5377c9a3
339. resumed
340. official by B
341. claim hand_size event 274 by B
342. ruling 341 proved upheld evidence 274 finding 8619ef5d1cf92b66e65e023f15b80c7ecb75522b7266216f9be647048fd26ad8
343. resumed
344. official by C
345. claim could_play event 71 by C
346. ruling 345 proved upheld evidence 71,57 finding 1a585e02b6cb7da545548f9740cb3b8e06b9134aaf8c987bcd37e763ea2495a1
347. resumed
348. official by B
349. claim could_play event 20 by B
350. ruling 349 proved upheld evidence 20,5 finding bd4c6f18cec57633299d987b9e309dc37c0f9ca76050a1744efbe30e9f00df7a
351. resumed
352. game-over
353. score-card 115,50,160
354. late-change 353 "the clock had stopped during the hearings"
355. match-over winner C
