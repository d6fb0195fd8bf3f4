# UDL muggins: a whole match with its breaches, claims and rulings.

book: UDL
version: 5
hash: d6828406b1d2801edc2263e78b5fe5396df8c4f5bdef66ce6053f323f6dafdfc
players: Ann,Ben

2. game 1
3. B shuffles

4. hand 1
5. A takes 7 6-3 2-2 6-1 6-6 4-2 5-4 6-5
6. B takes 7 4-3 6-4 2-0 4-0 5-0 1-1 5-3
7. A plays 6-6
8. B plays 6-4 on 6-6
9. A plays 6-5 on 6-6
10. B plays 5-0 on 6-5
11. A plays 4-2 on 6-4
12. B plays 2-0 on 5-0
13. A plays 6-1 on 6-6
14. A calls 10  # miscall
15. official by B
16. claim score_call event 14 by B
17. ruling 16 refuted dismissed cites UDL-4 evidence 13,14 finding 38d9b3be8b5b348ba4d8bc563528be51fd50351c9f0439d072d7fb713ceaa372
18. resumed
19. B pays A 5 answers 14
20. B plays 1-1 on 6-1
21. A plays 6-3 on 6-6
22. B plays 5-3 on 6-3
23. A plays 2-2 on 2-0
24. B draws 5-2
25. B plays 5-2 on 2-2 just-drawn
26. A plays 5-4 on 5-3
27. A calls 5  # miscall
28. A domino
29. B shows 4-3 4-0
30. hand-over domino winner A points 10
31. B pays A 10 tens 0 fives 2 answers 30
32. B shuffles

33. hand 2 opens any_domino by A
34. A takes 7 4-4 1-1 6-1 5-1 3-2 6-3 4-2
35. B takes 7 6-6 2-1 6-0 5-5 2-0 5-2 3-1
36. A plays 6-3
37. B draws 6-4  # draw could play
38. B plays 3-1 on 6-3 not-just-drawn
39. A passes  # pass could play
40. B plays 6-6 on 6-3
41. A plays 6-1 on 6-3 touch 6/6  # mismatch
42. official by A
43. claim misplay event 41 by A
44. ruling 43 proved upheld cites UDL-8,AMB-11 evidence 41 finding 691abd2c1dbd8912d7b6c223a766c58e1943901188cb41dd31db3207b7ccf27c
45. resumed
46. A takes-back 41
47. A plays 6-1 on 3-1
48. B plays 6-4 on 6-1
49. A plays 4-2 on 6-4
50. B plays 2-1 on 4-2
51. A plays 1-1 on 2-1
52. B plays 6-0 on 6-6 arm
53. A plays 5-1 on 1-1
54. A calls 5
55. B pays A 5 tens 0 fives 1 answers 54
56. B plays 2-0 on 6-0
57. A plays 3-2 on 2-0
58. B plays 5-5 on 5-1
59. A draws 3-3
60. A plays 3-3 on 3-2 just-drawn
61. B draws 2-2  # draw could play
62. B plays 5-2 on 5-5 not-just-drawn
63. A draws 1-0
64. A draws 5-0
65. A draws 4-3
66. A plays 4-3 on 3-3 just-drawn
67. B plays 2-2 on 5-2
68. B domino
69. A shows 5-0 4-4 1-0
70. hand-over domino winner B points 0
71. A shuffles

72. hand 3 opens any_domino by B
73. B takes 7 5-1 4-0 6-5 1-1 1-0 6-6 6-0
74. A takes 7 5-3 5-4 6-3 5-5 4-2 4-3 6-1
75. B plays 5-1
76. A plays 5-3 on 5-1
77. B plays 1-1 on 5-1
78. B calls 5
79. A pays B 5 tens 0 fives 1 answers 78
80. A plays 6-1 on 1-1
81. A calls 5  # miscall
82. B plays 6-0 on 6-1
83. A plays 4-3 on 5-3
84. B plays 1-0 on 6-0
85. B calls 5
86. A pays B 5 tens 0 fives 1 answers 85
87. A plays 4-2 on 4-3
88. B draws 3-1
89. B plays 3-1 on 1-0 just-drawn
90. B calls 5
91. A pays B 5 tens 0 fives 1 answers 90
92. A plays 6-3 on 3-1
93. B plays 6-5 on 6-3
94. A draws 4-1  # draw could play
95. A plays 5-4 on 6-5 not-just-drawn
96. B plays 4-0 on 5-4
97. A plays 4-1 on 1-1
98. B passes  # illegal pass
99. official by A
100. claim illegal_pass event 98 by A
101. ruling 100 proved upheld cites AMB-19 evidence 98 finding d7b288d441be605cf559e1651d1d811689b0fc785f786c77c7081a83fb7ddac2
102. resumed
103. A draws 3-0
104. A plays 3-0 on 4-0 just-drawn
105. B draws 5-0
106. B draws 5-2
107. B plays 5-2 on 4-2 just-drawn
108. A exposes 5-5
109. A plays 5-5 on 5-2
110. A domino
111. B shows 6-6 5-0
112. hand-over domino winner A points 15
113. B pays A 15 answers 112
114. B shuffles

115. hand 4
116. A takes 7 5-3 5-5 6-3 5-0 4-2 4-0 6-5
117. B takes 7 2-2 4-3 5-1 1-0 3-0 0-0 6-0
118. A plays 5-3
119. B plays 3-0 on 5-3
120. B calls 5
121. A pays B 5 tens 0 fives 1 answers 120
122. A plays 5-0 on 5-3
123. B plays 0-0 on 3-0
124. A plays 4-0 on 0-0
125. B plays 6-0 on 0-0
126. B calls 10
127. A pays B 10 answers 126
128. A plays 4-2 on 4-0
129. A calls 5  # miscall
130. B plays 2-2 on 4-2
131. B calls 10
132. A pays B 10 answers 131
133. A plays 6-3 on 6-0
134. B plays 1-0 on 0-0
135. A draws 1-1
136. A plays 1-1 on 1-0 just-drawn
137. B draws 2-0  # draw could play
138. B plays 2-0 on 5-0 just-drawn
139. A draws 5-2
140. A plays 5-2 on 2-2 just-drawn
141. B plays 5-1 on 5-2
142. A draws 3-2
143. A plays 3-2 on 2-0 just-drawn
144. B plays 4-3 on 3-2
145. B calls 10
146. A pays B 10 tens 0 fives 2 answers 145
147. B domino
148. A shows 6-5 5-5
149. hand-over domino winner B points 20
150. A pays B 20 tens 0 fives 4 answers 149
151. A shuffles

152. hand 5
153. B takes 7 6-5 6-2 6-6 3-0 1-0 3-1 0-0
154. A takes 7 6-0 5-0 5-4 5-3 3-2 2-1 4-0
155. B plays 1-0
156. A plays 5-0 on 1-0
157. B plays 3-1 on 1-0
158. A plays 5-3 on 3-1
159. A calls 10
160. B pays A 10 tens 0 fives 2 answers 159
161. B plays 6-5 on 5-3
162. A plays 6-0 on 6-5
163. A calls 5
164. B pays A 5 tens 0 fives 1 answers 163
165. B plays 0-0 on 6-0
166. B calls 5
167. A pays B 5 tens 0 fives 1 answers 166
168. A plays 5-4 on 5-0
169. B plays 3-0 on 0-0 arm
170. A plays 3-2 on 3-0
171. B draws 5-2  # draw could play
172. B plays 6-2 on 3-2 not-just-drawn
173. B calls 10
174. A pays B 10 tens 0 fives 2 answers 173
175. A plays 4-0 on 5-4
176. B plays 6-6 on 6-2
177. A draws 2-0
178. A plays 2-0 on 4-0 just-drawn
179. B plays 5-2 on 2-0
180. B domino
181. A shows 2-1
182. hand-over domino winner B points 0  # wrong rounding
183. official by A
184. claim hand_points event 182 by A
185. ruling 184 refuted dismissed cites UDL-G8 evidence 182,154 finding a1f27fb380e79ffd33a0d6f929b76038d1b7ca53f89bf6e2d21b2b76b692bd27
186. resumed
187. A shuffles

188. hand 6 opens any_domino by B
189. B takes 6 6-4 1-1 5-2 4-4 0-0 3-3  # hand size
190. A takes 7 3-1 2-0 4-3 4-1 4-2 2-2 6-6
191. B plays 3-3
192. A plays 4-3 on 3-3
193. A calls 10
194. B pays A 10 tens 0 fives 2 answers 193
195. B plays 6-4 on 4-3
196. B calls 5  # miscall
197. A plays 6-6 on 6-4
198. B draws 6-2
199. B plays 6-2 on 6-6 just-drawn
200. A draws 5-3  # draw could play
201. A plays 4-2 on 6-2 not-just-drawn
202. A calls 10
203. B pays A 10 answers 202
204. B plays 4-4 on 4-2
205. A plays 3-1 on 3-3
206. B plays 1-1 on 3-1
207. B calls 10
208. A pays B 10 tens 0 fives 2 answers 207
209. A plays 4-1 on 1-1
210. B draws 5-1
211. B draws 6-5
212. B draws 1-0
213. B draws 3-0
214. B plays 3-0 on 3-3 just-drawn
215. B calls 5  # miscall
216. A plays 2-0 on 3-0
217. B plays 5-2 on 2-0
218. A plays 5-3 on 3-3
219. B plays 5-1 on 5-3
220. A draws 2-1
221. A plays 2-1 on 5-1 just-drawn
222. B plays 6-5 on 5-2
223. B calls 20
224. A pays B 20 tens 0 fives 4 answers 223
225. A plays 2-2 on 2-1
226. A domino
227. B shows 1-0 0-0
228. hand-over domino winner A points 0
229. B shuffles

230. hand 7 opens any_domino by A
231. A takes 7 4-2 4-1 5-0 4-4 5-4 6-0 6-6
232. B takes 7 5-2 1-1 6-2 1-0 5-3 3-1 3-2
233. A plays 6-6
234. B plays 6-2 on 6-6
235. A plays 6-0 on 6-6
236. B plays 5-2 on 6-2
237. B calls 5
238. A pays B 10 answers 237  # wrong payment
239. official by B
240. claim wrong_payment event 238 by B
241. ruling 240 proved upheld cites UDL-G12 evidence 237,238 finding f126ea396823ce8ad50ef45cf152d676cbb6b56a2c1db25aeddde0a492296785
242. resumed
243. A plays 5-0 on 6-0  # missed score
244. B plays 5-3 on 5-2
245. B muggins 10
246. A pays B 10 tens 0 fives 2 answers 245
247. A plays 4-1 on 5-3 touch 3/1  # mismatch
248. B draws 0-0
249. B draws 2-0
250. B draws 6-5
251. B plays 6-5 on 5-0 just-drawn
252. B calls 10
253. A pays B 10 tens 0 fives 2 answers 252
254. A plays 4-4 on 4-1
255. B draws 6-1
256. B plays 6-1 on 6-5 just-drawn
257. A plays 4-2 on 4-4
258. B plays 3-2 on 4-2
259. A draws 3-3
260. A plays 3-3 on 3-2 just-drawn
261. B plays 1-1 on 6-1
262. A draws 4-0
263. A plays 5-4 on 4-4 not-just-drawn  # wrong spinner
264. official by A
265. claim misplay event 263 by A
266. ruling 265 proved upheld cites UDL-8,AMB-11 evidence 263 finding da0d2f0992b3e559ff32e51a33a85b928a46ca47dc486ca97ee10ef7707200a4
267. resumed
268. A takes-back 263
269. A draws 2-2
270. A draws 5-5
271. A draws 6-3
272. A passes  # pass could play
273. B plays 3-1 on 3-3
274. A plays 6-3 on 6-6
275. B plays 1-0 on 1-1
276. A plays 5-4 on 4-4  # wrong spinner
277. A takes-back 276
278. A plays 4-0 on 1-0
279. B draws 5-1
280. B plays 5-1 on 3-1 just-drawn
281. B calls 5  # miscall
282. A plays 5-4 on 4-0
283. B draws 4-3
284. B plays 4-3 on 6-3 just-drawn
285. A plays 5-5 on 5-4
286. B draws 3-0
287. B plays 3-0 on 3-3 just-drawn  # wrong spinner
288. A draws 6-4
289. A plays 6-4 on 4-3 just-drawn
290. B exposes 0-0
291. B plays 0-0 on 3-0
292. A draws 2-1
293. A passes
294. B plays 2-0 on 0-0
295. B domino
296. A shows 2-2 2-1
297. hand-over domino winner B points 5
298. A pays B 5 tens 0 fives 1 answers 297
299. official by B
300. claim missed_score event 243 by B
301. ruling 300 proved upheld cites UDL-4 evidence 243,244 finding f4884de3a7c8f9c43288b0532de69140c84798c5a948c57c312d830b857568dc
302. resumed
303. official by A
304. claim hand_size event 189 by A
305. ruling 304 proved upheld cites AMB-42 evidence 189 finding 361bc05c735ebbdf8c6abe46121eaf1c6043170f18e27d5d09928ab2e25e04b0
306. resumed
307. official by B
308. claim could_play event 39 by B
309. ruling 308 proved upheld cites UDL-7 evidence 39,34 finding cfdfb44d01b75b0e74ee9a672c507e1d36b53fe51511145bf3d08300401e6f94
310. game-over scores 70,150 winner B ruling 309
311. resumed
312. score-card 70,150
313. correction 108 "nobody saw the bone after all"
314. late-change 313 "the clock had stopped during the hearings"
315. match-over winner B
